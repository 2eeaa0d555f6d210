import { useQuery } from '@tanstack/react-query';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { lowSheetsQuery } from './recall.queries.ts';
import classes from './today-panel.module.css';

interface LowSheetProps {
  stationId: StationId;
  sectionId: string;
}

/** Beside a badge that says Completed: the latest sheet, where it was not passed. */
export function LowSheet({ stationId, sectionId }: LowSheetProps) {
  const { data } = useQuery(lowSheetsQuery);
  const sheet = data?.find((one) => one.stationId === stationId && one.sectionId === sectionId);
  if (!sheet) return null;
  return <span className={classes.sheet}>your sheet says {sheet.percent}%</span>;
}
