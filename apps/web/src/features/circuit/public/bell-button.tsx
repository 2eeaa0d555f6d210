import { Button } from '@mantine/core';
import { chooseBell, ringBell } from '../../../ui/bell.ts';
import { BellIcon, BellOffIcon } from '../../../ui/icons.tsx';
import classes from './circuit-bar.module.css';

interface BellButtonProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns the sound of the bell on or off. Its text is shown in both cases. */
export function BellButton({ isOn, onChange }: BellButtonProps) {
  return (
    <Button
      variant="default"
      size="compact-md"
      onClick={() =>
        void chooseBell(!isOn).then((canRing) => {
          onChange(canRing);
          ringBell();
        })
      }
    >
      <span className={classes.bell}>
        {isOn ? <BellIcon size={18} /> : <BellOffIcon size={18} />}
      </span>
      <span className={classes.more}>Turn the bell {isOn ? 'off' : 'on'}</span>
    </Button>
  );
}
