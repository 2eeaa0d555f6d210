import { Text } from '@mantine/core';
import type { LevelVerdict } from './level.ts';
import classes from './level-meter.module.css';
import { useLevel } from './use-level.ts';

const names: Record<LevelVerdict, string> = { good: 'Good', quiet: 'Too quiet', loud: 'Too loud' };

const advice: Record<LevelVerdict, string> = {
  good: 'The level is good.',
  quiet: 'Too quiet. Move closer to the microphone or speak up.',
  loud: 'Too loud: the sound is cut off. Move away from the microphone.',
};

interface LevelMeterProps {
  stream: MediaStream;
  isPaused: boolean;
}

/** A bar that shows the loudness. A text states whether the level is good, too low or too high. */
export function LevelMeter({ stream, isPaused }: LevelMeterProps) {
  const { percent, verdict } = useLevel(stream, isPaused);
  return (
    <div>
      <div
        className={classes.meter}
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={isPaused ? 'Paused' : `${names[verdict]}, ${percent} per cent`}
      >
        <div
          className={classes.level}
          data-verdict={verdict}
          style={{ transform: `scaleX(${percent / 100})` }}
        />
      </div>
      <Text
        component="output"
        display="block"
        size="sm"
        mt={4}
        c={verdict === 'good' || isPaused ? 'dimmed' : 'var(--mantine-color-error)'}
        fw={verdict === 'good' ? undefined : 600}
      >
        {isPaused ? 'Paused. Nothing is recorded.' : advice[verdict]}
      </Text>
    </div>
  );
}
