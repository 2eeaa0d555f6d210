interface RingPart {
  name: string;
  /** 0–100 */
  percent: number;
  colour: string;
}

interface ProgressRingProps {
  parts: readonly RingPart[];
  /** The percentage in the middle. */
  percent: number;
  /** The text below the percentage. */
  caption: string;
  /** The pass mark, 0–100. Each segment has a line at the pass mark, and a text below the caption names it. */
  target?: number;
}

const RADIUS = 80;
const AROUND = 2 * Math.PI * RADIUS;
const GAP = 10;

/** A ring with one segment per part. A segment is filled up to its percentage. The first one begins at the top. */
export function ProgressRing({ parts, percent, caption, target }: ProgressRingProps) {
  const stretch = AROUND / Math.max(1, parts.length);
  const gap = parts.length > 1 ? GAP : 0;
  const length = Math.max(0, stretch - gap);
  const words = parts.map((part) => `${part.name} ${part.percent}%`).join(', ');
  const angleOf = (index: number, share: number) =>
    ((index * stretch + length * share) / AROUND) * 360;
  const arc = (index: number, share: number) => ({
    strokeDasharray: `${length * share} ${AROUND}`,
    strokeDashoffset: -(index * stretch),
  });
  return (
    <svg viewBox="0 0 200 200" role="img" aria-label={`${caption}: ${percent}%. ${words}`}>
      <g transform="rotate(-90 100 100)" fill="none" strokeWidth={18}>
        {parts.map((part, index) => (
          <g key={part.name}>
            <circle stroke="var(--page-line)" cx={100} cy={100} r={RADIUS} {...arc(index, 1)} />
            {part.percent > 0 && (
              <circle
                stroke={part.colour}
                cx={100}
                cy={100}
                r={RADIUS}
                {...arc(index, part.percent / 100)}
              />
            )}
            {target !== undefined && (
              <line
                stroke="var(--mantine-color-text)"
                strokeWidth={3}
                x1={100 + RADIUS - 13}
                x2={100 + RADIUS + 13}
                y1={100}
                y2={100}
                transform={`rotate(${angleOf(index, target / 100)} 100 100)`}
              />
            )}
          </g>
        ))}
      </g>
      <g textAnchor="middle" fill="var(--mantine-color-text)">
        <text x={100} y={103} fontSize={40} fontWeight={700}>
          {percent}%
        </text>
        <g fill="var(--mantine-color-dimmed)" fontSize={15}>
          <text x={100} y={126}>
            {caption}
          </text>
          {target !== undefined && (
            <text x={100} y={144}>
              {`Pass ${target}%`}
            </text>
          )}
        </g>
      </g>
    </svg>
  );
}
