import { Radio, Select, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { circuitRoutes } from '@urost3/contract/circuit.routes.ts';
import type { CircuitStart } from '@urost3/contract/circuit.schemas.ts';
import { circuitChoices, extraTimePercents } from '@urost3/contract/circuit.ts';
import { useState } from 'react';
import { callApi } from '../../lib/api.ts';
import { showToast } from '../../ui/show-toast.ts';
import { circuitsQuery } from './circuit.queries.ts';
import classes from './circuit-start-form.module.css';

const extraTimes = extraTimePercents.map((percent) => ({
  value: String(percent),
  label: percent === 0 ? 'None' : `${percent}%`,
}));

export const choiceTexts: Record<CircuitStart['choice'], { label: string; description: string }> = {
  mixed: { label: 'Mixed', description: 'New sections and your weakest in turn' },
  unseen: { label: 'Unseen', description: 'Sections you have never studied' },
  weakest: { label: 'Weakest', description: 'Your poorest results first' },
};

interface ChoiceFieldProps {
  value: CircuitStart['choice'];
  onChange: (value: CircuitStart['choice']) => void;
}

export function ChoiceField({ value, onChange }: ChoiceFieldProps) {
  return (
    <Radio.Group
      label="Sections"
      description="What you studied in the last two days is left out, unless nothing else is left."
      value={value}
      onChange={(chosen) => onChange(chosen as CircuitStart['choice'])}
    >
      <Stack className={classes.rows} mt="xs">
        {circuitChoices.map((choice) => (
          <Radio key={choice} value={choice} {...choiceTexts[choice]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

/** Selects the learner's extra time. It is stored, because a candidate who gets extra time gets it in every exam. */
export function ExtraTime({ percent }: { percent: number }) {
  const client = useQueryClient();
  const [value, setValue] = useState(String(percent));
  const save = useMutation({
    // Quick changes are sent one after the other, so that the last one is stored.
    scope: { id: 'extra-time' },
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
