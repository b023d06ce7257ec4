import "./pearl.css";

/** The pearl of the brand at rest, as a decoration. The font size sets its size. */
export const Pearl = () => <span className="pearl" aria-hidden="true" />;
