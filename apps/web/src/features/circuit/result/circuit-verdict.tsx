import { Box, Button, Group, Stack } from '@mantine/core';
import type { Circuit, CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import { PASSED_FROM } from '@urost3/contract/recall/recall.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { studyPath } from '../../../paths.ts';
import { ArrowRightIcon } from '../../../ui/media/icons.tsx';
import { ProgressRing } from '../../../ui/media/progress-ring.tsx';
import { counted } from '../../../ui/text/counted.ts';
import classes from './circuit-result.module.css';
import { meanOf, verdictOf } from './result-comparison.ts';

const colours: Record<CircuitStation['stationId'], string> = {
  clinical_skills: 'var(--station-clinical)',
  communication: 'var(--station-communication)',
  emergency_stations: 'var(--station-emergency)',
  outpatient_stations: 'var(--station-outpatient)',
};

interface CircuitVerdictProps {
  circuit: Circuit;
  /** The station to revise first; null while a reached station has no mark, or when every point was covered. */
  weakest: CircuitStation | null;
  /** The last line below the advice. */
  children: ReactNode;
}

/** The result as a sentence, and advice on what to do next. */
export function CircuitVerdict({ circuit: { stations }, weakest, children }: CircuitVerdictProps) {
  const marked = stations.flatMap(({ stationId, mark }) =>
    mark ? [{ stationId, percent: mark.percent }] : [],
  );
  const percent = meanOf(marked);
  return (
    <Group
      className={classes.verdict}
      component="section"
      gap="1rem 2rem"
      aria-labelledby="verdict"
    >
      {percent !== null && (
        <ProgressRing
          parts={marked.map((mark) => ({
            name: stationLabels[mark.stationId],
            percent: mark.percent,
            colour: colours[mark.stationId],
          }))}
          percent={percent}
          caption="Mark"
          target={PASSED_FROM}
        />
      )}
      <Stack className={classes.words} gap="0.5rem" flex="1 1 18rem" miw={0}>
        <Box id="verdict" component="h2" m={0} fz="var(--mantine-h2-font-size)" lh={1.2}>
          {verdictOf(percent)}
        </Box>
        <p>
          {percent === null
            ? 'Fill in the examiner’s sheet of each station to see where you stand.'
            : `You need ${PASSED_FROM}% to pass.`}{' '}
          <Box component="span" c="dimmed">
            {marked.length} of {counted(stations.length, 'sheet')} filled in.
          </Box>
        </p>
        {weakest?.mark && (
          <p>
            Start with <strong>{weakest.title}</strong>:{' '}
            {stations.length > 1 && `${weakest.mark.percent}%, `}
            {weakest.missed.length === 1 ? '1\u00a0point' : `${weakest.missed.length}\u00a0points`}{' '}
            missed.
          </p>
        )}
        {weakest && !weakest.isGone && (
          <Button
            component={Link}
            to={studyPath(weakest.stationId, weakest.sectionId)}
            size="lg"
            className={classes.button}
            data-screen-only
            rightSection={<ArrowRightIcon size={18} />}
          >
            Revise now
          </Button>
        )}
        {children}
      </Stack>
    </Group>
  );
}
