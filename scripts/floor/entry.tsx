import { createRoot } from "react-dom/client";
import { createBrowserRouter, RouterProvider } from "react-router-dom";

/** The least that a page of this stack can weigh: React, its DOM and the router, and nothing of ours. */
const router = createBrowserRouter([{ path: "/", element: <h1>Floor</h1> }]);
createRoot(document.body).render(<RouterProvider router={router} />);
