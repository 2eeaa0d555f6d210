import { Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useLayoutEffect, useState } from 'react';
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx';
import { Modal } from '../../../ui/dialog/modal.tsx';
import { focusOnMount } from '../../../ui/hooks/focus.ts';
import { MicrophoneIcon } from '../../../ui/media/icons.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { ReadyStep, RecordingStep } from '../record-steps.tsx';
import type { Recording } from '../recorder.ts';
import { type SaveRecording, type TakeRecorder, useTake } from '../use-take.ts';
import { OwnVoice } from './recording-panel.tsx';

interface RecordDialogProps {
  /** Whether the recording replaces an earlier one. */
  hasAudio: boolean;
  /** Shown before the recording is saved. */
  note: string | null;
  onSave: SaveRecording;
  isUploading: boolean;
  /** The progress of the upload, or the reason why the upload failed. */
  uploadStatus: ReactNode;
  /** Called with whether leaving the page would lose a recording. */
  onUnsavedChange: (isUnsaved: boolean) => void;
  onClose: () => void;
}

/** Records with the microphone, plays the recording, and passes it on in the format of the browser. */
export function RecordDialog(props: RecordDialogProps) {
  const { hasAudio, note, onSave, isUploading, uploadStatus, onUnsavedChange, onClose } = props;
  const audio = useTake(onSave);
  // The action to run when the author confirms to discard the recording.
  const [onDiscard, setOnDiscard] = useState<(() => void) | null>(null);
  const confirmDiscard = (action: () => void) => setOnDiscard(() => action);
  const { recorder, take, isUnsaved } = audio;
  // A layout effect runs before the browser shows the recording, so a press on Back always asks for confirmation.
  useLayoutEffect(() => {
    onUnsavedChange(isUnsaved);
    return () => onUnsavedChange(false);
  }, [isUnsaved, onUnsavedChange]);

  const step = () => {
    if (recorder) {
      return (
        <RecordingStep
          recorder={recorder}
          isPaused={audio.state === 'paused'}
          onPause={audio.pause}
          onResume={audio.resume}
          onStop={() => void audio.stop()}
          onDiscard={() => confirmDiscard(audio.cancel)}
        />
      );
    }
    if (!take) return <ReadyStep audio={audio} hasAudio={hasAudio} />;
    return (
      <ReviewStep
        audio={audio}
        take={take}
        note={note}
        isUploading={isUploading || audio.isFinishing}
        uploadStatus={uploadStatus}
        onDiscard={() => confirmDiscard(audio.discard)}
      />
    );
  };

  return (
    <Modal
      opened
      size="lg"
      title={hasAudio ? 'Record the audio again' : 'Record audio'}
      closeButtonProps={{ 'aria-label': 'Close recorder' }}
      closeOnClickOutside={!isUnsaved}
      closeOnEscape={onDiscard === null}
      onClose={() => (isUnsaved ? confirmDiscard(onClose) : onClose())}
    >
      <Stack gap="md">
        <Problem
          error={
            audio.problem && (take ? audio.problem : `${audio.problem} You can also upload a file.`)
          }
        />
        {step()}
      </Stack>
      {onDiscard && (
        <ConfirmDialog
          isOpen
          title="Discard this recording?"
          confirmLabel="Discard"
          cancelLabel="Keep it"
          isDangerous
          onConfirm={() => {
            setOnDiscard(null);
            onDiscard();
          }}
          onClose={() => setOnDiscard(null)}
        >
          It has not been saved and cannot be recovered.
          {hasAudio && ' The section keeps the audio that it has now.'}
        </ConfirmDialog>
      )}
    </Modal>
  );
}

interface ReviewStepProps {
  audio: TakeRecorder;
  take: Recording;
  note: string | null;
  isUploading: boolean;
  uploadStatus: ReactNode;
  onDiscard: () => void;
}

/** The step in which the author plays and saves the recording. */
function ReviewStep(props: ReviewStepProps) {
  const { audio, take, note, isUploading, uploadStatus, onDiscard } = props;
  return (
    <>
      <OwnVoice blob={take.blob} label="Your recording" />
      {note && <Quiet>{note}</Quiet>}
      {uploadStatus}
      <Group gap="sm">
        <Button ref={focusOnMount} loading={isUploading} onClick={() => void audio.save()}>
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
