interface SparklineProps {
  /** Percentages, oldest first. */
  values: readonly number[];
  /** The text alternative for screen readers. */
  label: string;
}

const WIDTH = 180;
const HEIGHT = 48;
const PAD = 5;

/** A small line chart of percentages. The scale is always 0 to 100, so that charts are comparable. */
export function Sparkline({ values, label }: SparklineProps) {
  const step = values.length > 1 ? (WIDTH - 2 * PAD) / (values.length - 1) : 0;
  const points = values.map((value, index) => ({
    x: PAD + index * step,
    y: PAD + (1 - value / 100) * (HEIGHT - 2 * PAD),
  }));
  const last = points.at(-1);
  return (
    <svg
      style={{ maxWidth: '100%' }}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      width={WIDTH}
      height={HEIGHT}
      role="img"
      aria-label={label}
    >
      {[100, 50, 0].map((percent) => (
        <line
          key={percent}
          stroke="var(--page-line)"
          x1={0}
          x2={WIDTH}
          y1={PAD + (1 - percent / 100) * (HEIGHT - 2 * PAD)}
          y2={PAD + (1 - percent / 100) * (HEIGHT - 2 * PAD)}
        />
      ))}
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--page-accent)"
        strokeWidth={2}
        strokeLinejoin="round"
      />
      {last && <circle fill="var(--page-accent)" cx={last.x} cy={last.y} r={4} />}
    </svg>
  );
}
