import { useContext } from 'react';
import { RecordDialog } from '../../recordings/public/record-dialog.tsx';
import { UnsavedRecordingContext } from '../editor/editor-context.ts';
import { UploadStatus, useMediaUpload } from './upload-status.tsx';

interface RecordAudioDialogProps {
  hasAudio: boolean;
  hasTranscript: boolean;
  /** Called with the name of the uploaded file. */
  onUse: (name: string) => void;
  onClose: () => void;
}

/** Records the audio of a section and saves it like an uploaded file. */
export function RecordAudioDialog(props: RecordAudioDialogProps) {
  const { hasAudio, hasTranscript, onUse, onClose } = props;
  const upload = useMediaUpload('audio');
  return (
    <RecordDialog
      hasAudio={hasAudio}
      note={
        hasTranscript
          ? 'The transcript stays as it is: please check that it has the words of this recording.'
          : null
      }
      onSave={async (file, signal) => {
        const name = await upload.send(file);
        // If the author closes the dialog during the upload, the section does not use the recording.
        if (name && !signal.aborted) onUse(name);
      }}
      isUploading={upload.isBusy}
      uploadStatus={<UploadStatus upload={upload} />}
      onUnsavedChange={useContext(UnsavedRecordingContext)}
      onClose={onClose}
    />
  );
}
