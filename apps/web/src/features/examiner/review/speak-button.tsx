import { Button, type ButtonProps } from '@mantine/core';
import { MicrophoneIcon, StopIcon } from '../../../ui/media/icons.tsx';
import type { useSpokenTurn } from '../../recordings/public/use-spoken-turn.ts';

interface SpeakButtonProps extends Pick<ButtonProps, 'size' | 'disabled'> {
  turn: ReturnType<typeof useSpokenTurn>;
  /** Whether a recording is being transcribed. */
  isSending: boolean;
  startLabel: string;
  stopLabel: string;
  onStart: () => void;
}

/** Starts a spoken answer, and ends the recording at the next press. */
export function SpeakButton(props: SpeakButtonProps) {
  const { turn, isSending, startLabel, stopLabel, onStart, ...button } = props;
  const isRecording = turn.recorder !== null;
  return (
    <Button
      {...button}
      variant={isRecording ? 'filled' : 'default'}
      color={isRecording ? 'var(--app-danger)' : undefined}
      leftSection={isRecording ? <StopIcon size={16} isFilled /> : <MicrophoneIcon size={16} />}
      loading={turn.state === 'asking' || isSending}
      onClick={() => (isRecording ? void turn.stop() : onStart())}
    >
      {isRecording ? stopLabel : startLabel}
    </Button>
  );
}
