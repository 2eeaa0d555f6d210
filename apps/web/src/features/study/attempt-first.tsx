import { Switch } from '@mantine/core';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

const KEY = 'urost3.attemptFirst';

/** Whether the learner answers before anything else than scenario and question is shown; remembered on this device. */
export function useAttemptFirst(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(() => readStored(KEY) === 'on');
  return [
    isOn,
    (next) => {
      setIsOn(next);
      writeStored(KEY, next ? 'on' : 'off');
    },
  ];
}

interface AttemptFirstSwitchProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function AttemptFirstSwitch({ isOn, onChange }: AttemptFirstSwitchProps) {
  return (
    <Switch
      label="Attempt first"
      description="Hides the teaching until you have answered."
      color="var(--study-accent)"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
