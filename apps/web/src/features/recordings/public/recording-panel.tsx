import { Button, Group, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { formatElapsed } from '../../../lib/clock.ts';
import { MicrophoneIcon, StopIcon } from '../../../ui/media/icons.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { Elapsed } from '../elapsed.tsx';
import type { Recording } from '../recorder.ts';
import { useRecording } from '../use-recording.ts';
import { withIndex } from './with-index.ts';

interface RecordingPanelProps {
  uid: string;
  what: string;
  /** Whether the recording button is plain text. */
  isQuiet: boolean;
  onRecorded: () => void;
  /** Other buttons, on the line of the panel's own buttons. */
  children: ReactNode;
}

const quiet = { px: 0, bd: '1px solid transparent', bg: 'none', c: 'var(--page-quiet)' };

/** Buttons to record a spoken answer and to delete the recording, and a player for it. */
export function RecordingPanel({ isQuiet, children, ...place }: RecordingPanelProps) {
  const { recorder, state, problem, recording, start, stop, remove } = useRecording(place);
  return (
    <Stack gap="xs" align="flex-start">
      <Group gap="0.25rem 0.5rem" w="100%">
        {recorder ? (
          <Button
            size="sm"
            color="var(--app-danger)"
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
            {...(isQuiet ? quiet : {})}
            leftSection={<MicrophoneIcon size={16} />}
            loading={state === 'asking'}
            onClick={() => void start()}
          >
            {recording ? 'Record again' : 'Record your answer'}
          </Button>
        )}
        {children}
      </Group>
      <Problem isLine error={problem} />
      {recording && state === 'idle' && (
        <Replay recording={recording} onDelete={() => void remove()} />
      )}
    </Stack>
  );
}

/** A player for a recording of the person's own voice. */
export function OwnVoice({ blob, label }: { blob: Blob; label: string }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    void withIndex(blob).then((indexed) => {
      if (isGone) return;
      made = URL.createObjectURL(indexed);
      setAddress(made);
    });
    return () => {
      isGone = true;
      if (made) URL.revokeObjectURL(made);
      setAddress(null);
    };
  }, [blob]);
  // oxlint-disable-next-line jsx-a11y/media-has-caption -- the person's own voice
  return address && <audio controls src={address} preload="metadata" aria-label={label} />;
}

function Replay({ recording, onDelete }: { recording: Recording; onDelete: () => void }) {
  return (
    <Stack gap="3xs" w="100%" maw="26rem">
      <Text c="var(--page-quiet)" fz="sm">
        Your answer, {formatElapsed(recording.durationMs)}. It stays on this device.
      </Text>
      <OwnVoice blob={recording.blob} label="Your recorded answer" />
      <div>
        <Button variant="subtle" size="sm" px={0} onClick={onDelete}>
          Delete recording
        </Button>
      </div>
    </Stack>
  );
}
