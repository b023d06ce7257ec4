import type { ReactNode } from "react";
import { type IdMask } from "../diagnostics/id-masking.ts";
import type { TakeNote } from "../diagnostics/note.ts";
import { CopyButton } from "./copy-button.tsx";
import "./identifier.css";

interface IdentifierProps {
  readonly name: string;
  /** How it is spoken of within a sentence. */
  readonly what: string;
  readonly value: string | null;
  readonly maskIds: IdMask;
  readonly note: TakeNote;
  /** What is said in its place where there is none. */
  readonly missing: ReactNode;
}

/** One row of a list of identifiers: shown as far as the maskIds allows, copied as a whole. */
export function Identifier({ name, what, value, maskIds, note, missing }: IdentifierProps) {
  return (
    <div className="identifier">
      <dt>{name}</dt>
      {value === null ? (
        <dd className="identifier__missing">{missing}</dd>
      ) : (
        <dd>
          <code>{maskIds(value)}</code>
          <CopyButton what={what} text={value} note={note} />
        </dd>
      )}
    </div>
  );
}
