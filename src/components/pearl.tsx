import "./pearl.css";

/** The pearl of the brand at rest, as a decoration. `--pearl-size` sets its diameter, else the font size. */
export const Pearl = () => <span className="pearl" aria-hidden="true" />;
