import { Alert, Button, Group, Paper, Radio, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type CircuitOverview,
  type CircuitStart,
  circuitEndpoints,
  extraTimePercents,
} from '@urost3/contract/circuit.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { circuitPath } from '../../paths.ts';
import { allowBell, ringBell } from '../../ui/bell.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { circuitQuery, circuitsQuery } from './circuit.queries.ts';
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
  // One id a start: pressing again after a lost answer finds the same circuit.
  const [clientId] = useState(() => crypto.randomUUID());
  const start = useMutation({
    mutationFn: () =>
      callApi(circuitEndpoints.start, {
        body: { clientId, scope, ...(sectionId === null ? {} : { sectionId }) },
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
    <Paper component="form" withBorder p={{ base: 'md', sm: 'xl' }} onSubmit={submit}>
      <Stack gap="lg">
        <Radio.Group
          label="Stations"
          value={scope}
          onChange={(value) => {
            setScope(value as CircuitStart['scope']);
            setSectionId(null);
          }}
        >
          <Stack gap="sm" mt="xs">
            {options.map((option) => (
              <Radio key={option.value} value={option.value} label={option.label} />
            ))}
          </Stack>
        </Radio.Group>
        {scope !== 'all' && (
          <SectionChoice stationId={scope} value={sectionId} onChange={setSectionId} />
        )}
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

/** Kept for every later circuit, as reasonable adjustments are. */
function ExtraTime({ percent }: { percent: number }) {
  const client = useQueryClient();
  const [value, setValue] = useState(String(percent));
  const save = useMutation({
    mutationFn: (chosen: string) => {
      const extraTimePercent = extraTimePercents.find((percent) => percent === Number(chosen));
      if (extraTimePercent === undefined) throw new Error(`${chosen} is none of the extra times`);
      return callApi(circuitEndpoints.setOptions, { body: { extraTimePercent } });
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
