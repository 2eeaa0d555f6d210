import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useEffect, useMemo } from 'react';
import { MicrophoneIcon, StopIcon } from '../../../ui/icons.tsx';
import { Elapsed, formatClock } from '../elapsed.tsx';
import type { Recording } from '../recorder.ts';
import { useRecording } from '../use-recording.ts';
import classes from './recording-panel.module.css';

interface RecordingPanelProps {
  uid: string;
  what: string;
  isPremium: boolean;
  onRecorded: () => void;
  /** Other buttons, on the line of the panel's own buttons. */
  children: ReactNode;
}

/** Buttons to record a spoken answer and to delete the recording, and a player for it. */
export function RecordingPanel({ children, ...place }: RecordingPanelProps) {
  const { recorder, state, problem, recording, start, stop, remove } = useRecording(place);
  return (
    <div className={classes.panel}>
      <div className={classes.row}>
        {recorder ? (
          <Button
            size="sm"
            color="red.9"
            leftSection={<StopIcon size={16} isFilled />}
            onClick={() => void stop()}
          >
            Stop recording{' '}
            <span aria-hidden>
              &nbsp;
              <Elapsed recorder={recorder} />
            </span>
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

function Replay({ recording, onDelete }: { recording: Recording; onDelete: () => void }) {
  const address = useMemo(() => URL.createObjectURL(recording.blob), [recording]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <div className={classes.player}>
      <p className={classes.name}>
        Your answer, {formatClock(recording.durationMs)}. It stays on this device.
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
