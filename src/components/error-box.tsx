import { Icon } from "./icons.tsx";
import "./error-box.css";

/** What went wrong, said at once and shown until it is over. */
export function ErrorBox({ text }: { readonly text: string | null }) {
  if (text === null) return null;
  return (
    <div role="alert" className="error-box">
      <Icon name="notice" />
      <p>{text}</p>
    </div>
  );
}
