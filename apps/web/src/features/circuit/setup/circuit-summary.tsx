import { Button, Group, SimpleGrid, Text } from '@mantine/core';
import type { CircuitOverview, CircuitStart } from '@urost3/contract/circuit/circuit.schemas.ts';
import { CIRCUIT_MARKING_MS, CIRCUIT_STATIONS_MAX } from '@urost3/contract/circuit/circuit.ts';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import type { ReactNode } from 'react';
import { formatMinutes } from '../../../lib/dates.ts';
import { joinFacts } from '../../../lib/facts.ts';
import { allowBell, ringBell } from '../../../ui/media/bell.ts';
import { ArrowRightIcon, BellIcon } from '../../../ui/media/icons.tsx';
import { StationDrawing } from '../../../ui/media/station-drawing.tsx';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PartTitle, PlainList } from '../../../ui/page/pieces.tsx';
import classes from './circuit-summary.module.css';

/** The distance between the edge of the form's card and its content. */
export const CARD_EDGE = 'clamp(1.25rem, 0.9rem + 1.6vw, 2rem)';

interface CircuitSummaryProps {
  overview: CircuitOverview;
  scopeLabel: string;
  stationIds: readonly StationId[];
  /** The number of stations. */
  count: number;
  facts: readonly string[];
  isStarting: boolean;
}

/** The length and the options of the circuit that the form would start, with the button that starts it. */
export function CircuitSummary(props: CircuitSummaryProps) {
  const { overview, scopeLabel, stationIds, count, facts, isStarting } = props;
  return (
    <Group gap="1rem 2rem" justify="space-between" p={CARD_EDGE} bg="var(--app-accent-soft)">
      <div>
        <PartTitle c="var(--app-accent-text)" fz="lg">
          {scopeLabel}
        </PartTitle>
        <Text fz="h1" fw={700} lts="-0.015em" lh={1.25}>
          {formatMinutes(minutesOfCircuit(overview, count))}
        </Text>
        <Text inherit c="dimmed">
          {joinFacts(facts)}
        </Text>
        <Group gap="sm" mt="lg">
          <Button
            type="submit"
            size="lg"
            loading={isStarting}
            rightSection={<ArrowRightIcon size={20} />}
            flex={{ base: '1 0 100%', sm: 'none' }}
          >
            Start circuit
          </Button>
          <Button
            variant="subtle"
            leftSection={<BellIcon size={18} />}
            flex={{ base: '1 0 100%', sm: 'none' }}
            onClick={() => void allowBell().then(() => ringBell())}
          >
            Try the bell
          </Button>
        </Group>
      </div>
      <SimpleGrid cols={stationIds.length > 1 ? 2 : 1} visibleFrom="sm">
        {stationIds.map((id) => (
          <StationDrawing key={id} stationId={id} />
        ))}
      </SimpleGrid>
    </Group>
  );
}

/** The phases of a station: reading, interview and marking. */
export function CircuitSteps({ overview, count }: Pick<CircuitSummaryProps, 'overview' | 'count'>) {
  return (
    <PlainList component="ol" className={classes.steps} columns="12rem" gap="md" px={CARD_EDGE}>
      <Step number={1} title="Read">
        {overview.readingMinutes} minutes for the scenario
      </Step>
      <Step number={2} title="Answer aloud">
        {overview.interviewMinutes} minutes of questions
      </Step>
      <Step number={3} title="Mark yourself">
        {count > 1
          ? `${CIRCUIT_MARKING_MS / MINUTE_MS} minutes between stations`
          : 'On the examiner’s sheet'}
      </Step>
    </PlainList>
  );
}

function Step(props: { number: number; title: string; children: ReactNode }) {
  return (
    <li>
      <span className={cx(pieces.round, classes.number)} aria-hidden>
        {props.number}
      </span>
      <strong>{props.title}</strong>
      <Text>{props.children}</Text>
    </li>
  );
}

/** The duration in minutes, rounded up, of a circuit with `count` stations, including the learner's extra time. */
export function minutesOfCircuit(overview: CircuitOverview, count: number): number {
  const { readingMinutes, interviewMinutes, extraTimePercent } = overview;
  const station = (readingMinutes + interviewMinutes) * (1 + extraTimePercent / 100);
  return Math.ceil(count * station + (count - 1) * (CIRCUIT_MARKING_MS / MINUTE_MS));
}

/** The largest number of stations for which the learner has enough unlocked sections, at most CIRCUIT_STATIONS_MAX. */
export function longestCircuit(overview: CircuitOverview, scope: CircuitStart['scope']): number {
  const open = overview.sectionCounts
    .filter(({ stationId }) => scope === 'all' || stationId === scope)
    .reduce((sum, { count }) => sum + count, 0);
  return Math.min(CIRCUIT_STATIONS_MAX, open);
}
