import { Button, Group, Progress, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { MicrophoneIcon } from '../../ui/icons.tsx';
import { TrimField } from './trim-field.tsx';
import { useFocusOnMount } from './use-focus-on-mount.ts';
import type { Take, TakeRecorder } from './use-take.ts';

interface ReviewStepProps {
  audio: TakeRecorder;
  take: Take;
  note: string | null;
  isUploading: boolean;
  uploadStatus: ReactNode;
  onDiscard: () => void;
}

/** The step in which the author plays, trims and saves the recording. */
export function ReviewStep(props: ReviewStepProps) {
  const { audio, take, note, isUploading, uploadStatus, onDiscard } = props;
  const isSaving = audio.encodingProgress !== null || isUploading;
  const useButton = useFocusOnMount();
  return (
    <>
      <TrimField samples={take.samples} range={take.range} onChange={audio.setRange} />
      {note && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
      {audio.encodingProgress !== null && (
        <Progress value={audio.encodingProgress * 100} aria-label="Preparing the recording" />
      )}
      {uploadStatus}
      <Group gap="sm">
        <Button ref={useButton} loading={isSaving} onClick={() => void audio.save()}>
          Use this recording
        </Button>
        <Button
          variant="default"
          leftSection={<MicrophoneIcon size={16} />}
          loading={audio.state === 'asking'}
          disabled={isSaving}
          onClick={() => void audio.start()}
        >
          Record again
        </Button>
        <Button
          variant="subtle"
          c="var(--mantine-color-error)"
          disabled={isSaving}
          onClick={onDiscard}
        >
          Discard
        </Button>
      </Group>
    </>
  );
}
