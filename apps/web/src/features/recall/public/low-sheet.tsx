import { useQuery } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { lowSheetsQuery } from './recall.queries.ts';
import classes from './today-panel.module.css';

interface LowSheetProps {
  stationId: StationId;
  sectionId: string;
}

/** Shown beside a 'Completed' badge: the mark of the latest sheet, if it is below the pass mark. */
export function LowSheet({ stationId, sectionId }: LowSheetProps) {
  const { data } = useQuery(lowSheetsQuery);
  const sheet = data?.find((one) => one.stationId === stationId && one.sectionId === sectionId);
  if (!sheet) return null;
  return <span className={classes.sheet}>your mark sheet: {sheet.percent}%</span>;
}
