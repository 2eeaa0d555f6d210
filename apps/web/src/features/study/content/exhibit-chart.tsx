import { useElementSize } from '@mantine/hooks';
import type { Series, StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import classes from './exhibit.module.css';
import { ExhibitPanel, LEFT, RIGHT, withUnit } from './exhibit-panel.tsx';
import { niceScale, placeEventLabels } from './exhibit-scale.ts';

type Charted = Extract<StudyExhibit, { series: Series[] }>;

interface ExhibitChartProps {
  exhibit: Charted;
  /** The series of one panel share a scale. All panels share the axis at the bottom. */
  panels: readonly (readonly Series[])[];
  events: readonly { at: number; label: string }[];
  /** Whether the curve is smooth and filled down to zero. */
  isFilled?: boolean;
}

const FIRST_WIDTH = 320;
const EVENT_ROW = 15;
const HEAD = 22;

/** The horizontal axis: the position of a point, and the labels. Numbers are placed by value, texts in order. */
function acrossOf(panels: ExhibitChartProps['panels'], width: number) {
  const all = panels.flat().flatMap((series) => series.points.map(([x]) => x));
  const names = [...new Set(all.filter((x) => typeof x === 'string'))];
  const room = width - LEFT - RIGHT;
  if (names.length > 0) {
    const step = room / Math.max(1, names.length - 1);
    const place = (x: number | string) => LEFT + names.indexOf(String(x)) * step;
    // Shows as many labels as fit.
    const every = Math.ceil(names.length / Math.max(2, Math.floor(room / 70)));
    return { place, marks: names.filter((_, index) => index % every === 0) };
  }
  const numbers = all.filter((x) => typeof x === 'number');
  const [low, high] = [Math.min(...numbers), Math.max(...numbers)];
  const { ticks } = niceScale(low, high, Math.max(2, Math.floor(room / 70)));
  const place = (x: number | string) => LEFT + ((Number(x) - low) / (high - low || 1)) * room;
  return { place, marks: ticks.filter((tick) => tick >= low && tick <= high) };
}

export function ExhibitChart({ exhibit, panels, events, isFilled = false }: ExhibitChartProps) {
  const { ref, width: measured } = useElementSize();
  const width = measured || FIRST_WIDTH;
  const panelHeight = panels.length > 2 ? 110 : panels.length === 2 ? 150 : 210;
  const across = acrossOf(panels, width);
  const labels = placeEventLabels(
    events.map(({ at, label }) => ({ x: across.place(at), label })),
    width,
  );
  const rows = Math.max(0, ...labels.map(({ row }) => row + 1));
  const top = rows * EVENT_ROW + (rows > 0 ? 5 : 0);
  const bottom = top + panels.length * panelHeight;
  return (
    <div ref={ref} className={classes.chart}>
      <svg
        role="img"
        aria-label={exhibit.title}
        width={width}
        height={bottom + 40}
        viewBox={`0 0 ${width} ${bottom + 40}`}
      >
        {panels.map((panel, index) => (
          <ExhibitPanel
            key={index}
            panel={panel}
            top={top + index * panelHeight + HEAD}
            height={panelHeight - HEAD - 10}
            width={width}
            place={across.place}
            isFilled={isFilled}
          />
        ))}
        {labels.map(({ label, x, isLeftOfEvent, row }, index) => {
          const baseline = (rows - row) * EVENT_ROW - 4;
          return (
            <g key={index}>
              <line className={classes.event} x1={x} x2={x} y1={baseline - 9} y2={bottom} />
              <text
                x={x + (isLeftOfEvent ? -3 : 3)}
                y={baseline}
                textAnchor={isLeftOfEvent ? 'end' : 'start'}
              >
                {label}
              </text>
            </g>
          );
        })}
        {across.marks.map((mark) => (
          <g key={mark}>
            <line
              className={classes.axis}
              x1={across.place(mark)}
              x2={across.place(mark)}
              y1={bottom - 10}
              y2={bottom - 5}
            />
            <text x={across.place(mark)} y={bottom + 9} textAnchor="middle">
              {mark}
            </text>
          </g>
        ))}
        <text x={(LEFT + width - RIGHT) / 2} y={bottom + 30} textAnchor="middle">
          {withUnit(exhibit.x.label, exhibit.x.unit)}
        </text>
      </svg>
    </div>
  );
}
