import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";

/** The smallest page of this stack: React, its DOM and the router, without any code of the app. */
createRoot(document.body).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<h1>Floor</h1>} />
    </Routes>
  </BrowserRouter>,
);
