import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useMemo } from 'react';
import { MicrophoneIcon } from '../../ui/icons.tsx';
import type { Recording } from './recorder.ts';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { TakeRecorder } from './use-take.ts';

interface ReviewStepProps {
  audio: TakeRecorder;
  take: Recording;
  note: string | null;
  isUploading: boolean;
  uploadStatus: ReactNode;
  onDiscard: () => void;
}

/** The step in which the author plays and saves the recording. */
export function ReviewStep(props: ReviewStepProps) {
  const { audio, take, note, isUploading, uploadStatus, onDiscard } = props;
  const useButton = useFocusOnMount();
  const address = useMemo(() => URL.createObjectURL(take.blob), [take]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the author's own voice, before it has a transcript */}
      <audio controls src={address} aria-label="Your recording" style={{ width: '100%' }} />
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {uploadStatus}
      <Group gap="sm">
        <Button ref={useButton} loading={isUploading} onClick={() => void audio.save()}>
          Use this recording
        </Button>
        <Button
          variant="default"
          leftSection={<MicrophoneIcon size={16} />}
          loading={audio.state === 'asking'}
          disabled={isUploading}
          onClick={() => void audio.start()}
        >
          Record again
        </Button>
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          disabled={isUploading}
          onClick={onDiscard}
        >
          Discard
        </Button>
      </Group>
    </>
  );
}
