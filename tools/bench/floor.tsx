import { createRoot } from "react-dom/client";
import { BrowserRouter, Route, Routes } from "react-router-dom";

/** A baseline for the size of the app: a page with React, its DOM and the router alone. */
createRoot(document.body).render(
  <BrowserRouter>
    <Routes>
      <Route path="/" element={<h1>Floor</h1>} />
    </Routes>
  </BrowserRouter>,
);
