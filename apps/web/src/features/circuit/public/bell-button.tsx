import { Button, VisuallyHidden } from '@mantine/core';
import { chooseBell, ringBell } from '../../../ui/media/bell.ts';
import { BellIcon, BellOffIcon } from '../../../ui/media/icons.tsx';
import classes from './circuit-bar.module.css';

interface BellButtonProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns the sound of the bell on or off. The button shows only an icon; a tooltip and screen readers give its name. */
export function BellButton({ isOn, onChange }: BellButtonProps) {
  const words = `Turn the bell ${isOn ? 'off' : 'on'}`;
  return (
    <Button
      className={classes.bell}
      variant="default"
      size="compact-md"
      title={words}
      onClick={() =>
        void chooseBell(!isOn).then((canRing) => {
          onChange(canRing);
          ringBell();
        })
      }
    >
      {isOn ? <BellIcon /> : <BellOffIcon />}
      <VisuallyHidden>{words}</VisuallyHidden>
    </Button>
  );
}
