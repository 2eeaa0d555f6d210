import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useMemo, useState } from 'react';
import { MicrophoneIcon, StopIcon } from '../../ui/icons.tsx';
import type { Recording } from './recorder.ts';
import classes from './recording-panel.module.css';
import { useRecording } from './use-recording.ts';

interface RecordingPanelProps {
  uid: string;
  what: string;
  isPremium: boolean;
  /** Other buttons in the same line. */
  children?: ReactNode;
}

function clock(milliseconds: number): string {
  const seconds = Math.max(0, Math.floor(milliseconds / 1000));
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}

/** Record an answer aloud, listen to it beside the model answer, delete it. */
export function RecordingPanel({ children, ...place }: RecordingPanelProps) {
  const { state, startedAt, problem, recording, start, stop, remove } = useRecording(place);
  return (
    <div className={classes.panel}>
      <div className={classes.row}>
        {state === 'recording' ? (
          <Button
            size="sm"
            color="red.9"
            leftSection={<StopIcon size={16} isFilled />}
            onClick={() => void stop()}
          >
            Stop recording <Elapsed since={startedAt} />
          </Button>
        ) : (
          <Button
            size="sm"
            variant="default"
            leftSection={<MicrophoneIcon size={16} />}
            loading={state === 'asking'}
            onClick={() => void start()}
          >
            {recording ? 'Record again' : 'Record your answer'}
          </Button>
        )}
        {children}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      {recording && state === 'idle' && (
        <Replay recording={recording} onDelete={() => void remove()} />
      )}
    </div>
  );
}

function Elapsed({ since }: { since: number }) {
  const [now, setNow] = useState(since);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 500);
    return () => clearInterval(timer);
  }, []);
  return <span aria-hidden>&nbsp;{clock(now - since)}</span>;
}

function Replay({ recording, onDelete }: { recording: Recording; onDelete: () => void }) {
  const address = useMemo(() => URL.createObjectURL(recording.blob), [recording]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <div className={classes.player}>
      <p className={classes.name}>
        Your answer, {clock(recording.durationMs)}. It stays on this device.
      </p>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the learner's own voice */}
      <audio controls src={address} preload="metadata" aria-label="Your recorded answer" />
      <div>
        <Button variant="subtle" size="sm" px={0} onClick={onDelete}>
          Delete recording
        </Button>
      </div>
    </div>
  );
}
