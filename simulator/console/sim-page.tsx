/** The simulator's own page. */
export function Component() {
  return (
    <main>
      <h1>Simulator</h1>
    </main>
  );
}
