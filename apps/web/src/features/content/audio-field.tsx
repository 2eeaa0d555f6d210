import { Button } from '@mantine/core';
import { useDidUpdate } from '@mantine/hooks';
import { useRef, useState } from 'react';
import { MicrophoneIcon } from '../../ui/icons.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { MediaNameField } from './media-name-field.tsx';
import type { RecordAudioDialog } from './record-audio-dialog.tsx';

interface AudioFieldProps {
  audio: string | null;
  hasTranscript: boolean;
  onChange: (audio: string) => void;
}

/** The audio file of a section. Authors type its name, upload it or record it. */
export function AudioField({ audio, hasTranscript, onChange }: AudioFieldProps) {
  // The component of the recording dialog, whose code is fetched when the author opens it; null while it is closed.
  const [Dialog, setDialog] = useState<typeof RecordAudioDialog | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  useDidUpdate(() => {
    if (!Dialog) button.current?.focus();
  }, [Dialog]);
  const open = async () => {
    try {
      const module = await import('./record-audio-dialog.tsx');
      setDialog(() => module.RecordAudioDialog);
    } catch {
      showToast('error', 'This could not be opened. Please check your connection and try again.');
    }
  };
  const close = () => setDialog(null);
  return (
    <>
      <MediaNameField label="Audio filename" kind="audio" value={audio ?? ''} onChange={onChange}>
        <Button
          ref={button}
          variant="default"
          leftSection={<MicrophoneIcon size={16} />}
          onClick={() => void open()}
        >
          {audio ? 'Re-record' : 'Record audio'}
        </Button>
      </MediaNameField>
      {Dialog && (
        <Dialog
          hasAudio={audio !== null}
          hasTranscript={hasTranscript}
          onUse={(name) => {
            onChange(name);
            close();
          }}
          onClose={close}
        />
      )}
    </>
  );
}
