import type { StationFeedback } from '@urost3/contract/feedback.schemas.ts';
import { goToPart } from '../../ui/go-to-part.ts';
import { countText, sheetPartId, totalsOf } from './mark-sheet.ts';
import classes from './public/feedback.module.css';

interface SheetTotalsProps {
  stations: readonly StationFeedback[];
  globalMark: number | null;
  /** Whether and when the sheet was saved. */
  state: string;
}

/** How much is marked so far. Where there is space, a button for each part shows its mark and leads to the part. */
export function SheetTotals({ stations, globalMark, state }: SheetTotalsProps) {
  const totals = totalsOf(stations);
  return (
    <>
      <div className={classes.parts}>
        {totals.length === 0 && <strong>Nothing marked yet</strong>}
        {totals.map(({ stationId, label, percent }) => (
          <Part key={stationId} id={sheetPartId(stationId)} label={label} mark={`${percent}%`} />
        ))}
        {globalMark !== null && (
          <Part id={sheetPartId('overall')} label="Global mark" mark={`${globalMark} of 5`} />
        )}
      </div>
      <output>
        <strong>
          {countText(stations)}
          {totals.length > 0 && <span className={classes.average}> · {averageOf(totals)}%</span>}
        </strong>
        <span>{state}</span>
      </output>
    </>
  );
}

const averageOf = (totals: readonly { percent: number }[]) =>
  Math.round(totals.reduce((sum, { percent }) => sum + percent, 0) / totals.length);

function Part({ id, label, mark }: { id: string; label: string; mark: string }) {
  return (
    <button type="button" onClick={() => open(id)}>
      {label} <strong>{mark}</strong>
    </button>
  );
}

function open(id: string): void {
  const folded = document.getElementById(id)?.querySelector('details');
  if (folded) folded.open = true;
  goToPart(id);
}
