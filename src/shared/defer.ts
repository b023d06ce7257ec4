/** A promise with the functions that settle it. (Node 20 has no `Promise.withResolvers`.) */
export type Deferred<Value> = ReturnType<typeof defer<Value>>;

export function defer<Value>() {
  let resolve!: (value: Value) => void;
  let reject!: (error: unknown) => void;
  const promise = new Promise<Value>((onValue, onError) => {
    resolve = onValue;
    reject = onError;
  });
  return { promise, resolve, reject };
}
