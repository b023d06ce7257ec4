const STAR = "M8 .9l2.1 4.6 5 .6-3.7 3.4 1 5L8 12l-4.4 2.5 1-5L.9 6.1l5-.6z";
const WIDTH = 92;

/** Shows a rating out of 5, with at most one decimal, as five stars. A star may be filled in part. */
export function Stars({ rating }: { readonly rating: number }) {
  const row = [0, 19, 38, 57, 76].map((left) => (
    <path key={left} d={STAR} transform={`translate(${left})`} />
  ));
  return (
    <svg className="stars" viewBox={`0 0 ${WIDTH} 16`} role="img">
      <title>{`Rated ${rating} out of 5`}</title>
      {row}
      {/* The filled stars lie over the empty ones and are clipped at the rating. */}
      <svg className="stars__filled" width={(WIDTH * rating) / 5} height={16}>
        {row}
      </svg>
    </svg>
  );
}
