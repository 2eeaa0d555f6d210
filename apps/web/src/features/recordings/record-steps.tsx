import { Button, Group, Text } from '@mantine/core';
import { MINUTE_MS } from '@urost3/contract/day.ts';
import { formatElapsed } from '../../lib/clock.ts';
import { focusOnMount } from '../../ui/hooks/focus.ts';
import { icon, MicrophoneIcon, StopIcon } from '../../ui/media/icons.tsx';
import { Quiet } from '../../ui/text/quiet.tsx';
import { Elapsed } from './elapsed.tsx';
import { LevelMeter } from './level-meter.tsx';
import { RECORDING_MAX_MS, type RunningRecorder } from './recorder.ts';
import type { TakeRecorder } from './use-take.ts';

const LONGEST_MINUTES = RECORDING_MAX_MS / MINUTE_MS;

interface ReadyStepProps {
  audio: TakeRecorder;
  hasAudio: boolean;
}

export function ReadyStep({ audio, hasAudio }: ReadyStepProps) {
  const isAsking = audio.state === 'asking';
  return (
    <>
      <Text>
        Speak for up to {LONGEST_MINUTES} minutes. Afterwards you can listen and record again.
        {hasAudio && ' The current audio stays until you use the new recording.'}
      </Text>
      <Quiet component="output">
        {isAsking
          ? 'Please allow the microphone when the browser asks.'
          : 'The browser asks for the microphone when you start.'}
      </Quiet>
      <Group>
        <Button
          data-autofocus
          leftSection={<MicrophoneIcon size={16} />}
          loading={isAsking}
          onClick={() => void audio.start()}
        >
          Start recording
        </Button>
      </Group>
    </>
  );
}

interface RecordingStepProps {
  recorder: RunningRecorder;
  isPaused: boolean;
  onPause: () => void;
  onResume: () => void;
  onStop: () => void;
  onDiscard: () => void;
}

export function RecordingStep(props: RecordingStepProps) {
  const { recorder, isPaused, onPause, onResume, onStop, onDiscard } = props;
  return (
    <>
      <Group justify="space-between">
        <Text component="output" fw={600}>
          {isPaused ? 'Paused' : 'Recording'}
        </Text>
        <Text role="timer" aria-label="Recorded time" ff="monospace">
          <Elapsed recorder={recorder} /> of {formatElapsed(RECORDING_MAX_MS)}
        </Text>
      </Group>
      <LevelMeter stream={recorder.stream} isPaused={isPaused} />
      <Group gap="sm">
        <Button
          ref={focusOnMount}
          color="var(--app-danger)"
          leftSection={<StopIcon size={16} isFilled />}
          onClick={onStop}
        >
          Stop
        </Button>
        <Button
          variant="default"
          leftSection={isPaused ? <MicrophoneIcon size={16} /> : <PauseIcon size={16} />}
          onClick={isPaused ? onResume : onPause}
        >
          {isPaused ? 'Continue' : 'Pause'}
        </Button>
        <Button variant="subtle" c="var(--mantine-color-error)" onClick={onDiscard}>
          Discard
        </Button>
      </Group>
    </>
  );
}

const PauseIcon = icon(<path d="M8.5 6v12M15.5 6v12" strokeWidth={3} />);
