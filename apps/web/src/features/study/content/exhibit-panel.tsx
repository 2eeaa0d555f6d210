import type { Series } from '@urost3/contract/content/exhibits.schemas.ts';
import classes from './exhibit.module.css';
import { linePath, niceScale, type Place, type Scale, smoothPath } from './exhibit-scale.ts';

/** The widths of the margins beside a panel in pixels. The left margin contains the numbers of the scale. */
export const LEFT = 46;
export const RIGHT = 14;

/** The legend's line samples. Series also differ in their dashes, for people who cannot distinguish the colours. */
const MARKS = ['━', '╍', '┅', '┉'];

export const withUnit = (label: string, unit: string | null) =>
  unit ? `${label} (${unit})` : label;

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
export function ExhibitPanel(props: ExhibitPanelProps) {
  const { panel, top, height, width, place, isFilled } = props;
  const scale = scaleOf(panel, isFilled);
  const down = (y: number) => top + height - ((y - scale.from) / (scale.to - scale.from)) * height;
  const reference = panel.find((series) => series.reference)?.reference;
  const right = width - RIGHT;
  return (
    <g>
      {reference && (
        <rect
          className={classes.reference}
          x={LEFT}
          width={right - LEFT}
          y={down(Math.max(...reference))}
          height={Math.abs(down(reference[0]) - down(reference[1]))}
        />
      )}
      {scale.ticks.map((tick) => (
        <g key={tick}>
          <line className={classes.grid} x1={LEFT} x2={right} y1={down(tick)} y2={down(tick)} />
          <text x={LEFT - 6} y={down(tick) + 4} textAnchor="end">
            {tick}
          </text>
        </g>
      ))}
      <text className={classes.legend} x={LEFT} y={top - 8}>
        {panel.map((series, index) => (
          <tspan key={index} className={classes.key} data-series={index % 4} dx={index ? 12 : 0}>
            {panel.length > 1 ? `${MARKS[index % 4]} ` : ''}
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
        const ends = [places.at(-1)?.[0] ?? 0, places[0]?.[0] ?? 0];
        return (
          <g key={index} className={classes.series} data-series={index % 4}>
            {isFilled && (
              <path
                className={classes.fill}
                d={`${path}L${ends[0]} ${down(0)}L${ends[1]} ${down(0)}Z`}
              />
            )}
            <path className={classes.line} d={path} />
            {places.length <= 24 &&
              !isFilled &&
              places.map(([x, y], at) => <circle key={at} cx={x} cy={y} r={3} />)}
          </g>
        );
      })}
    </g>
  );
}
