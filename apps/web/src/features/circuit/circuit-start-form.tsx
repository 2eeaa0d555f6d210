import { Alert, Button, Group, Paper, Radio, Select, Stack, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { circuitRoutes } from '@urost3/contract/circuit.routes.ts';
import type { CircuitOverview, CircuitStart } from '@urost3/contract/circuit.schemas.ts';
import { circuitChoices, extraTimePercents } from '@urost3/contract/circuit.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { circuitPath } from '../../paths.ts';
import { allowBell, ringBell } from '../../ui/bell.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { ExaminerSwitches } from '../examiner/public/examiner-room.tsx';
import { circuitQuery, circuitsQuery } from './circuit.queries.ts';
import { formatMinutes, longestCircuit, minutesOfCircuit } from './circuit-length.ts';
import { readRecordChoice, writeRecordChoice } from './record-choice.ts';
import { SectionChoice } from './section-choice.tsx';

const extraTimes = extraTimePercents.map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'None' : `${percent}%`,
}));

export function CircuitStartForm({ overview }: { overview: CircuitOverview }) {
  const { stationIds } = overview;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [scope, setScope] = useState<CircuitStart['scope']>('all');
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [choice, setChoice] = useState<CircuitStart['choice']>('mixed');
  /** Null: one station of each type in the scope. */
  const [chosenCount, setCount] = useState<number | null>(null);
  const [isRecorded, setIsRecorded] = useState(readRecordChoice);
  const longest = longestCircuit(overview, scope);
  const count = chosenCount ?? (scope === 'all' ? stationIds.length : 1);
  // One id per start, so that pressing again after a lost response finds the same circuit.
  const [clientId] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () =>
      callApi(circuitRoutes.start, {
        body: { clientId, scope, ...(sectionId === null ? { choice, count } : { sectionId }) },
      }),
    onSuccess: (circuit) => {
      client.setQueryData(circuitQuery(circuit.id).queryKey, circuit);
      void client.invalidateQueries({ queryKey: circuitsQuery.queryKey });
      void navigate(circuitPath(circuit.id));
    },
    onError: () => void client.invalidateQueries({ queryKey: circuitsQuery.queryKey }),
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
  return (
    <Paper component="form" method="post" withBorder p={{ base: 'md', sm: 'xl' }} onSubmit={submit}>
      <Stack gap="lg">
        <Radio.Group
          label="Stations"
          value={scope}
          onChange={(value) => {
            setScope(value as CircuitStart['scope']);
            setSectionId(null);
            setCount(null);
          }}
        >
          <Stack gap="sm" mt="xs">
            {options.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Radio.Group>
        {longest > 1 && (
          <Select
            label="Length"
            data={Array.from({ length: longest }, (_, index) => ({
              value: String(index + 1),
              label: `${index + 1} ${index === 0 ? 'station' : 'stations'}, ${formatMinutes(minutesOfCircuit(overview, index + 1))}`,
            }))}
            value={String(count)}
            allowDeselect={false}
            maw={320}
            onChange={(value) => {
              setCount(Number(value));
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
          onChange={(event) => {
            setIsRecorded(event.currentTarget.checked);
            writeRecordChoice(event.currentTarget.checked);
          }}
        />
        <ExaminerSwitches />
        <ExtraTime percent={overview.extraTimePercent} />
        {start.isError && (
          <Alert color="red" role="alert">
            {messageOf(start.error, 'The circuit could not be started. Please try again.')}
          </Alert>
        )}
        <Group gap="sm">
          <Button type="submit" size="md" loading={start.isPending}>
            Start circuit
          </Button>
          <Button
            variant="default"
            size="md"
            onClick={() => void allowBell().then(() => ringBell())}
          >
            Try the bell
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

const choices: Record<CircuitStart['choice'], { label: string; description: string }> = {
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
      <Stack gap="sm" mt="xs">
        {circuitChoices.map((choice) => (
          <Radio key={choice} value={choice} {...choices[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Remembered for later circuits, as reasonable adjustments are. */
function ExtraTime({ percent }: { percent: number }) {
  const client = useQueryClient();
  const [value, setValue] = useState(String(percent));
  const save = useMutation({
    mutationFn: (chosen: string) => {
      const extraTimePercent = extraTimePercents.find((percent) => percent === Number(chosen));
      if (extraTimePercent === undefined) throw new Error(`${chosen} is none of the extra times`);
      return callApi(circuitRoutes.setOptions, { body: { extraTimePercent } });
    },
    onSuccess: () => {
      showToast('success', 'Extra time saved.');
      return client.invalidateQueries({ queryKey: circuitsQuery.queryKey });
    },
    onError: () => {
      setValue(String(percent));
      showToast('error', 'Your extra time could not be saved. Please try again.');
    },
  });
  return (
    <Select
      label="Extra time"
      description="Added to reading and interview, now and in later circuits."
      data={extraTimes}
      value={value}
      allowDeselect={false}
      disabled={save.isPending}
      maw={320}
      onChange={(chosen) => {
        if (chosen === null || chosen === value) return;
        setValue(chosen);
        save.mutate(chosen);
      }}
    />
  );
}
