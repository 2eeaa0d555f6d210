import { Alert, Button, Paper, Radio, Select, Stack, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { circuitRoutes } from '@urost3/contract/circuit.routes.ts';
import type { CircuitOverview, CircuitStart } from '@urost3/contract/circuit.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { formatMinutes } from '../../lib/dates.ts';
import { circuitPath } from '../../paths.ts';
import { allowBell } from '../../ui/bell.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ChevronRightIcon } from '../../ui/icons.tsx';
import { ExaminerSwitches } from '../examiner/public/sheet-with-examiner.tsx';
import { circuitQuery, circuitsQuery } from './circuit.queries.ts';
import { longestCircuit, minutesOfCircuit } from './circuit-length.ts';
import { ChoiceField, choiceTexts, ExtraTime } from './circuit-options.tsx';
import classes from './circuit-start-form.module.css';
import { CircuitSteps, CircuitSummary } from './circuit-summary.tsx';
import { readRecordChoice, writeRecordChoice } from './record-choice.ts';
import { SectionChoice } from './section-choice.tsx';

export function CircuitStartForm({ overview }: { overview: CircuitOverview }) {
  const { stationIds } = overview;
  const client = useQueryClient();
  const navigate = useNavigate();
  const [scope, setScope] = useState<CircuitStart['scope']>('all');
  const [sectionId, setSectionId] = useState<string | null>(null);
  const [choice, setChoice] = useState<CircuitStart['choice']>('mixed');
  /** Null until the learner chooses; the default is then one station of each type, or one of the selected type. */
  const [chosenCount, setCount] = useState<number | null>(null);
  const [isRecorded, setIsRecorded] = useState(readRecordChoice);
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
  const scopeLabel = options.find(({ value }) => value === scope)?.label ?? '';
  return (
    <Paper component="form" method="post" withBorder onSubmit={submit} className={classes.form}>
      <CircuitSummary
        overview={overview}
        scopeLabel={scopeLabel}
        stationIds={scope === 'all' ? stationIds : [scope]}
        count={count}
        facts={[
          ...(scope === 'all' && count === stationIds.length
            ? []
            : [count === 1 ? '1 station' : `${count} stations`]),
          sectionId === null ? `${choiceTexts[choice].label} sections` : 'One chosen section',
          isRecorded ? 'Recorded' : 'Not recorded',
          ...(overview.extraTimePercent > 0 ? [`${overview.extraTimePercent}% extra time`] : []),
        ]}
        isStarting={start.isPending}
      />
      {start.isError && (
        <Alert color="red" role="alert">
          {messageOf(start.error, 'The circuit could not be started. Please try again.')}
        </Alert>
      )}
      <CircuitSteps overview={overview} count={count} />
      <details className={classes.options}>
        <summary>
          <span>
            Change the circuit
            <small>Stations, sections, recording or extra time</small>
          </span>
          <ChevronRightIcon />
        </summary>
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
            <div className={classes.choices}>
              {options.map((option) => (
                <Radio key={option.value} value={option.value} label={option.label} />
              ))}
            </div>
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
          <Button type="submit" loading={start.isPending} className={classes.again}>
            Start, {formatMinutes(minutesOfCircuit(overview, count))}
          </Button>
        </Stack>
      </details>
    </Paper>
  );
}
