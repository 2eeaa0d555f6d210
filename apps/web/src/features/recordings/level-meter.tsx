import { Text } from '@mantine/core';
import { useReducedMotion } from '@mantine/hooks';
import { useEffect, useState } from 'react';
import { pollSamples } from '../../lib/browser/microphone-samples.ts';
import { ShareBar } from '../../ui/media/share-bar.tsx';
import { createLevelCheck, findPeak, type LevelVerdict, meterPercent } from './level.ts';

const names: Record<LevelVerdict, string> = { good: 'Good', quiet: 'Too quiet', loud: 'Too loud' };

const colours: Record<LevelVerdict, string> = {
  good: 'var(--tone-free)',
  quiet: 'var(--tone-part)',
  loud: 'var(--tone-full)',
};

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
      <ShareBar
        value={percent}
        color={colours[verdict]}
        h={14}
        role="meter"
        aria-label="Microphone level"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={isPaused ? 'Paused' : `${names[verdict]}, ${percent} per cent`}
      />
      <Text
        component="output"
        display="block"
        size="sm"
        mt="3xs"
        c={verdict === 'good' || isPaused ? 'dimmed' : 'var(--mantine-color-error)'}
        fw={verdict === 'good' ? undefined : 600}
      >
        {isPaused ? 'Paused. Nothing is recorded.' : advice[verdict]}
      </Text>
    </div>
  );
}

const REFRESH_MS = 100;
const CALM_REFRESH_MS = 1_000;

interface Level {
  percent: number;
  verdict: LevelVerdict;
}

const silent: Level = { percent: 0, verdict: 'good' };

/** The level of a running microphone. It changes up to ten times a second, or once a second with reduced motion. */
function useLevel(stream: MediaStream, isPaused: boolean): Level {
  const [level, setLevel] = useState(silent);
  const shownMs = useReducedMotion() ? CALM_REFRESH_MS : REFRESH_MS;

  useEffect(() => {
    if (isPaused) return;
    const checkLevel = createLevelCheck(performance.now());
    let loudest = 0;
    let shownAt = 0;
    const stop = pollSamples(stream, (samples) => {
      const now = performance.now();
      const peak = findPeak(samples);
      const verdict = checkLevel(peak, now);
      loudest = Math.max(loudest, peak);
      if (now - shownAt < shownMs) return;
      setLevel({ percent: meterPercent(loudest), verdict });
      loudest = 0;
      shownAt = now;
    });
    return () => {
      stop();
      setLevel(silent);
    };
  }, [stream, isPaused, shownMs]);
  return level;
}
