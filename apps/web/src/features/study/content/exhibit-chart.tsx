import { useElementSize } from '@mantine/hooks';
import type { Series, StudyExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import {
  linePath,
  niceScale,
  type Place,
  placeEventLabels,
  type Scale,
  smoothPath,
} from './exhibit-scale.ts';

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

/** The widths of the margins beside a panel in pixels. The left margin contains the numbers of the scale. */
const LEFT = 46;
const RIGHT = 14;

/** The legend's line samples. Series also differ in their dashes, for people who cannot distinguish the colours. */
const looks = [
  { mark: '━', colour: '#0b5d73', dashes: undefined },
  { mark: '╍', colour: '#9c3f00', dashes: '7 4' },
  { mark: '┅', colour: '#5b3a9c', dashes: '2 3' },
  { mark: '┉', colour: '#1d6b2c', dashes: '8 3 2 3' },
] as const;

const lookOf = (index: number) => looks[index % looks.length] ?? looks[0];

const withUnit = (label: string, unit: string | null) => (unit ? `${label} (${unit})` : label);

function scaleOf(panel: readonly Series[], isFilled: boolean): Scale {
  const values = panel.flatMap((series) => [
    ...series.points.map(([, y]) => y),
    ...(series.reference ?? []),
  ]);
  const low = Math.min(...values);
  // The scale of a filled curve starts at zero, or at the lowest value if that is negative. A line's scale starts at
  // zero if its lowest value is not negative and below half of the highest. Otherwise, it starts at the lowest value.
  const ground = isFilled || (low >= 0 && low < Math.max(...values) / 2) ? Math.min(0, low) : low;
  return niceScale(ground, Math.max(...values), 4);
}

interface ExhibitPanelProps {
  panel: readonly Series[];
  top: number;
  height: number;
  width: number;
  place: (x: number | string) => number;
  isFilled: boolean;
}

/** The curves that share one scale, with their legend and the normal range. */
function ExhibitPanel(props: ExhibitPanelProps) {
  const { panel, top, height, width, place, isFilled } = props;
  const scale = scaleOf(panel, isFilled);
  const down = (y: number) => top + height - ((y - scale.from) / (scale.to - scale.from)) * height;
  const reference = panel.find((series) => series.reference)?.reference;
  const right = width - RIGHT;
  return (
    <g>
      {reference && (
        <rect
          fill="var(--tone-free-soft)"
          x={LEFT}
          width={right - LEFT}
          y={down(Math.max(...reference))}
          height={Math.abs(down(reference[0]) - down(reference[1]))}
        />
      )}
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line stroke="var(--page-line)" x1={LEFT} x2={right} y1={down(tick)} y2={down(tick)} />
          <text x={LEFT - 6} y={down(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text x={LEFT} y={top - 8} fill="var(--page-ink)" fontWeight={600}>
        {panel.map((series, index) => (
          <tspan key={index} fill={lookOf(index).colour} dx={index ? 12 : 0}>
            {panel.length > 1 ? `${lookOf(index).mark} ` : ''}
            {withUnit(series.label, series.unit)}
          </tspan>
        ))}
        {reference && (
          <tspan dx={12}>
            Reference {reference[0]} to {reference[1]}
          </tspan>
        )}
      </text>
      {panel.map((series, index) => {
        const places = series.points.map(([x, y]): Place => [place(x), down(y)]);
        const path = isFilled ? smoothPath(places) : linePath(places);
        const { colour, dashes } = lookOf(index);
        const ends = [places.at(-1)?.[0] ?? 0, places[0]?.[0] ?? 0];
        return (
          <g key={index} fill={colour}>
            {isFilled && (
              <path opacity={0.18} d={`${path}L${ends[0]} ${down(0)}L${ends[1]} ${down(0)}Z`} />
            )}
            <path
              d={path}
              fill="none"
              stroke={colour}
              strokeWidth={2}
              strokeLinejoin="round"
              strokeDasharray={dashes}
            />
            {places.length <= 24 &&
              !isFilled &&
              places.map(([x, y], at) => <circle key={at} cx={x} cy={y} r={3} />)}
          </g>
        );
      })}
    </g>
  );
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
    <div ref={ref}>
      <svg
        display="block"
        fill="var(--page-quiet)"
        fontSize={12}
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
              <line
                stroke="var(--page-control)"
                strokeDasharray="2 3"
                x1={x}
                x2={x}
                y1={baseline - 9}
                y2={bottom}
              />
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
              stroke="var(--page-control)"
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
