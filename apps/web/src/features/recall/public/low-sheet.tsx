import { Box } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isContradicted } from '@urost3/contract/recall/recall.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { sheetText } from '../recall-words.ts';
import { lowSheetsQuery } from './recall.queries.ts';

interface LowSheetProps {
  stationId: StationId;
  sectionId: string;
  /** The score that is shown for the section. */
  score: number;
}

/** Shown beside a score: the mark of the latest sheet, if it is below the pass mark and below the score. */
export function LowSheet({ stationId, sectionId, score }: LowSheetProps) {
  const { data } = useQuery(lowSheetsQuery);
  const sheet = data?.find((one) => one.stationId === stationId && one.sectionId === sectionId);
  if (!sheet || !isContradicted(score, sheet.percent)) return null;
  return (
    <Box component="span" fz="xs" display="block">
      {sheetText(sheet.percent)}
    </Box>
  );
}
