import { Button, Group, RangeSlider, Stack, Text } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { PauseIcon, PlayIcon } from './recorder-icons.tsx';
import { listPeaks, type Range, type Samples, secondsOf, toWav } from './samples.ts';
import { SecondsInput } from './seconds-input.tsx';
import classes from './trim-field.module.css';
import { useRangePlayer } from './use-range-player.ts';

const BARS = 160;
const STEP_SECONDS = 0.1;
/** The shortest recording that can be saved. */
export const RANGE_SECONDS_MIN = 0.5;

interface TrimFieldProps {
  samples: Samples;
  range: Range;
  onChange: (range: Range) => void;
}

/** The waveform of a recording with two trim handles, and a player for the part between them. */
export function TrimField({ samples, range, onChange }: TrimFieldProps) {
  const { from, to } = range;
  const duration = secondsOf(samples);
  const audio = useRef<HTMLAudioElement>(null);
  const { isPlaying, time, toggle } = useRangePlayer(audio, range);
  const address = useMemo(() => URL.createObjectURL(toWav(samples)), [samples]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  const percent = (seconds: number) => `${(seconds / duration) * 100}%`;
  return (
    <Stack gap="sm">
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the author's own voice, before it has a transcript */}
      <audio ref={audio} src={address} preload="auto" />
      <div className={classes.frame}>
        <div className={classes.inner}>
          <Waveform samples={samples} />
          <div className={classes.outside} style={{ left: 0, width: percent(from) }} />
          <div className={classes.outside} style={{ left: percent(to), right: 0 }} />
          <div className={classes.playhead} style={{ left: percent(time) }} />
        </div>
        <RangeSlider
          classNames={{
            root: classes.slider,
            trackContainer: classes.trackContainer,
            track: classes.track,
            bar: classes.bar,
            thumb: classes.handle,
          }}
          min={0}
          max={duration}
          step={STEP_SECONDS}
          precision={2}
          minRange={RANGE_SECONDS_MIN}
          pushOnOverlap={false}
          label={null}
          value={[from, to]}
          onChange={([start, end]) => onChange({ from: start, to: end })}
          thumbFromLabel="Start of the recording"
          thumbToLabel="End of the recording"
          thumbValueText={(seconds) => `${seconds.toFixed(1)} seconds`}
        />
      </div>
      <Group gap="sm" align="flex-end">
        <SecondsInput
          label="Start"
          value={from}
          min={0}
          max={to - RANGE_SECONDS_MIN}
          step={STEP_SECONDS}
          onChange={(start) => onChange({ from: start, to })}
        />
        <SecondsInput
          label="End"
          value={to}
          min={from + RANGE_SECONDS_MIN}
          max={duration}
          step={STEP_SECONDS}
          onChange={(end) => onChange({ from, to: end })}
        />
        <Button
          variant="default"
          leftSection={isPlaying ? <PauseIcon size={16} /> : <PlayIcon size={16} />}
          onClick={() => void toggle()}
        >
          {isPlaying ? 'Pause' : 'Play'}
        </Button>
      </Group>
      <Text size="sm" component="output">
        {(to - from).toFixed(1)} of {duration.toFixed(1)} seconds are kept.
      </Text>
    </Stack>
  );
}

/** Hidden from screen readers, which read the values of the handles. The path is computed once per recording. */
function Waveform({ samples }: { samples: Samples }) {
  const path = useMemo(
    () =>
      listPeaks(samples, BARS)
        // The square root makes quiet speech visible beside loud speech.
        .map((peak) => Math.max(1, Math.sqrt(peak) * 48))
        .map((half, index) => `M${index + 0.5} ${50 - half}V${50 + half}`)
        .join(''),
    [samples],
  );
  return (
    <svg
      className={classes.waveform}
      viewBox={`0 0 ${BARS} 100`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <path d={path} stroke="currentColor" strokeWidth={0.7} />
    </svg>
  );
}
