import { useCallback, useState } from "react";

/** A choice that this browser stores if it can. */
export function useKept<Value extends string>(
  name: string,
  values: readonly Value[],
  first: Value,
): readonly [Value, (value: Value) => void] {
  const key = `voice-sim.${name}`;
  const [value, setValue] = useState<Value>(() => {
    try {
      const kept = localStorage.getItem(key);
      return values.find((candidate) => candidate === kept) ?? first;
    } catch {
      return first;
    }
  });
  const keep = useCallback(
    (next: Value) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // Without storage the choice lasts for this visit.
      }
    },
    [key],
  );
  return [value, keep];
}
