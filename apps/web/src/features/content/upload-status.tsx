import { Alert, Progress } from '@mantine/core';
import type { UploadState } from './use-upload.ts';

export function UploadStatus({ upload }: { upload: UploadState }) {
  return (
    <>
      {upload.progress !== null && (
        <Progress
          mt="xs"
          value={upload.progress}
          aria-label="Upload progress"
          color={upload.progress === 100 ? 'green.8' : undefined}
        />
      )}
      {upload.error && (
        <Alert mt="xs" color="red" role="alert">
          {upload.error}
        </Alert>
      )}
    </>
  );
}
