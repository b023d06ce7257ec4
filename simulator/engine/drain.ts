/**
 * Resolves in a new macrotask, by when every promise reaction that was ready, and all that they made
 * ready, has run. No wall time is waited for.
 */
export const drainReactions: () => Promise<void> =
  typeof setImmediate === "function"
    ? () => new Promise((resolve) => void setImmediate(resolve))
    : () =>
        new Promise((resolve) => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => {
            channel.port1.close();
            resolve();
          };
          channel.port2.postMessage(null);
        });
