import { Button, NativeSelect, Radio, Stack, Switch, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CircuitOverview, CircuitStart } from '@urost3/contract/circuit/circuit.schemas.ts';
import {
  circuitChoices,
  circuitRoutes,
  extraTimePercents,
} from '@urost3/contract/circuit/circuit.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { useDeviceChoice } from '../../../lib/browser/device-choice.ts';
import { formatMinutes } from '../../../lib/dates.ts';
import { circuitPath } from '../../../paths.ts';
import { allowBell } from '../../../ui/media/bell.ts';
import { Card, Columns, Fold } from '../../../ui/page/pieces.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { showToast } from '../../../ui/state/show-toast.ts';
import { EmptyState } from '../../../ui/state/state-panel.tsx';
import { ExaminerSwitches } from '../../examiner/public/sheet-with-examiner.tsx';
import { circuitQuery, circuitsQuery } from '../circuit.queries.ts';
import { recordChoice } from '../record-choice.ts';
import {
  CARD_EDGE,
  CircuitSteps,
  CircuitSummary,
  longestCircuit,
  minutesOfCircuit,
} from './circuit-summary.tsx';

// Loaded only for a circuit of one station: its searchable field is half as large as the rest of the page.
const SectionChoice = lazyComponent(() => import('./section-choice.tsx'), 'SectionChoice');

export function CircuitStartForm({ overview }: { overview: CircuitOverview }) {
  const { stationIds } = overview;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [scope, setScope] = useState<CircuitStart['scope']>('all');
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [choice, setChoice] = useState<CircuitStart['choice']>('mixed');
  /** Null until the learner chooses; the default is then one station of each type, or one of the selected type. */
  const [chosenCount, setCount] = useState<number | null>(null);
  const [isRecorded, setIsRecorded] = useDeviceChoice(recordChoice);
  const longest = longestCircuit(overview, scope);
  const count = chosenCount ?? (scope === 'all' ? stationIds.length : 1);
  // One id for each form, so that pressing again after a lost response returns the same circuit.
  const [clientId] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () =>
      callApi(circuitRoutes.start, {
        body: { clientId, scope, ...(sectionId === null ? { choice, count } : { sectionId }) },
      }),
    onSuccess: (circuit) => {
      client.setQueryData(circuitQuery(circuit.id).queryKey, circuit);
      void navigate(circuitPath(circuit.id));
    },
    meta: { changes: [circuitsQuery.queryKey] },
  });
  if (stationIds.length === 0) {
    return (
      <EmptyState title="No stations yet">
        A circuit can begin once sections are published.
      </EmptyState>
    );
  }
  function submit(event: FormEvent): void {
    event.preventDefault();
    void allowBell();
    start.mutate();
  }
  const options: { value: CircuitStart['scope']; label: string }[] = [
    ...(stationIds.length > 1
      ? [
          {
            value: 'all' as const,
            label: stationIds.length === 4 ? 'All four stations' : 'All stations',
          },
        ]
      : []),
    ...stationIds.map((id) => ({ value: id, label: stationLabels[id] })),
  ];
  const scopeLabel = options.find(({ value }) => value === scope)?.label ?? '';
  return (
    <Card
      component="form"
      method="post"
      onSubmit={submit}
      gap="lg"
      p={0}
      style={{ overflow: 'hidden' }}
    >
      <CircuitSummary
        overview={overview}
        scopeLabel={scopeLabel}
        stationIds={scope === 'all' ? stationIds : [scope]}
        count={count}
        facts={[
          ...(scope === 'all' && count === stationIds.length ? [] : [counted(count, 'station')]),
          sectionId === null ? `${choiceTexts[choice].label} sections` : 'One chosen section',
          isRecorded ? 'Recorded' : 'Not recorded',
          ...(overview.extraTimePercent > 0 ? [`${overview.extraTimePercent}% extra time`] : []),
        ]}
        isStarting={start.isPending}
      />
      <Problem
        error={start.error}
        otherwise="The circuit could not be started. Please try again."
      />
      <CircuitSteps overview={overview} count={count} />
      <Fold
        px={CARD_EDGE}
        pb="lg"
        summary={
          <span>
            <Text span c="var(--app-accent-text)" fw={600}>
              Change the circuit
            </Text>
            <Text component="small" display="block" c="dimmed" fz="sm">
              Stations, sections, recording or extra time
            </Text>
          </span>
        }
      >
        <Stack gap="lg" mt="md">
          <Radio.Group
            label="Stations"
            value={scope}
            onChange={(value) => {
              setScope(value as CircuitStart['scope']);
              setSectionId(null);
              setCount(null);
            }}
          >
            <Columns columns="13rem" gap="0.25rem 0.75rem" mt="xs">
              {options.map((option) => (
                <Radio key={option.value} value={option.value} label={option.label} />
              ))}
            </Columns>
          </Radio.Group>
          {longest > 1 && (
            <NativeSelect
              label="Length"
              data={Array.from({ length: longest }, (_, index) => ({
                value: String(index + 1),
                label: `${index + 1} ${index === 0 ? 'station' : 'stations'}, ${formatMinutes(minutesOfCircuit(overview, index + 1))}`,
              }))}
              value={String(count)}
              maw={320}
              onChange={({ currentTarget }) => {
                setCount(Number(currentTarget.value));
                setSectionId(null);
              }}
            />
          )}
          {scope !== 'all' && count === 1 && (
            <SectionChoice stationId={scope} value={sectionId} onChange={setSectionId} />
          )}
          {sectionId === null && <ChoiceField value={choice} onChange={setChoice} />}
          <Switch
            label="Record my answers"
            description="One recording a station, on this device only. Your browser asks for the microphone."
            checked={isRecorded}
            onChange={(event) => setIsRecorded(event.currentTarget.checked)}
          />
          <ExaminerSwitches />
          <ExtraTime percent={overview.extraTimePercent} />
          <Button type="submit" loading={start.isPending} w={{ base: '100%', sm: 'fit-content' }}>
            Start, {formatMinutes(minutesOfCircuit(overview, count))}
          </Button>
        </Stack>
      </Fold>
    </Card>
  );
}

const extraTimes = extraTimePercents.map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'None' : `${percent}%`,
}));

const choiceTexts: Record<CircuitStart['choice'], { label: string; description: string }> = {
  mixed: { label: 'Mixed', description: 'New sections and your weakest in turn' },
  unseen: { label: 'Unseen', description: 'Sections you have never studied' },
  weakest: { label: 'Weakest', description: 'Your poorest results first' },
};

interface ChoiceFieldProps {
  value: CircuitStart['choice'];
  onChange: (value: CircuitStart['choice']) => void;
}

function ChoiceField({ value, onChange }: ChoiceFieldProps) {
  return (
    <Radio.Group
      label="Sections"
      description="What you studied in the last two days is left out, unless nothing else is left."
      value={value}
      onChange={(chosen) => onChange(chosen as CircuitStart['choice'])}
    >
      <Stack gap="xs" mt="xs">
        {circuitChoices.map((choice) => (
          <Radio key={choice} value={choice} {...choiceTexts[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Selects the learner's extra time. It is stored, because a candidate who gets extra time gets it in every exam. */
function ExtraTime({ percent }: { percent: number }) {
  const save = useMutation({
    // Quick changes are sent one after the other, so that the last one is stored.
    scope: { id: 'extra-time' },
    mutationFn: (chosen: string) => {
      const extraTimePercent = extraTimePercents.find((percent) => percent === Number(chosen));
      if (extraTimePercent === undefined) throw new Error(`${chosen} is none of the extra times`);
      return callApi(circuitRoutes.setOptions, { body: { extraTimePercent } });
    },
    onSuccess: () => showToast('success', 'Extra time saved.'),
    meta: {
      failure: () => 'Your extra time could not be saved. Please try again.',
      changes: [circuitsQuery.queryKey],
    },
  });
  return (
    <NativeSelect
      label="Extra time"
      description="Added to reading and interview, now and in later circuits."
      data={extraTimes}
      // While saving, the field shows the new choice.
      value={save.isPending ? save.variables : String(percent)}
      disabled={save.isPending}
      maw={320}
      onChange={({ currentTarget }) => save.mutate(currentTarget.value)}
    />
  );
}
