import { useState } from 'react';
import { readStored, writeStored } from './browser-storage.ts';

/** Something that a person has switched on or off on this device. */
interface DeviceChoice {
  isOn: () => boolean;
  keep: (isOn: boolean) => void;
}

/** @param usual whether it is on before the person has chosen */
export const deviceChoice = (key: string, usual: boolean): DeviceChoice => ({
  // An earlier release stored some choices as 'yes' or 'no'.
  isOn: () => ['on', 'yes'].includes(readStored(key) ?? (usual ? 'on' : 'off')),
  keep: (isOn) => void writeStored(key, isOn ? 'on' : 'off'),
});

/** The choice as the state of a component. */
export function useDeviceChoice({ isOn, keep }: DeviceChoice) {
  const [isShownOn, setIsShownOn] = useState(isOn);
  const change = (next: boolean) => {
    setIsShownOn(next);
    keep(next);
  };
  return [isShownOn, change] as const;
}
