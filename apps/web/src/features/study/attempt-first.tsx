import { Switch } from '@mantine/core';
import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.ts';

const KEY = 'urost3.attemptFirst';

/**
 * The setting 'Attempt first', stored on this device. While it is on, the study page shows only the scenario and the
 * question until the learner has answered.
 */
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
      description="Teaching appears after you answer"
      color="var(--study-accent)"
      checked={isOn}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
