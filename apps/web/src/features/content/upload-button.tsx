import { Button, FileButton } from '@mantine/core';
import { useRef } from 'react';

interface UploadButtonProps {
  label: string;
  accept: string;
  isBusy: boolean;
  onFile: (file: File) => void;
}

export function UploadButton({ label, accept, isBusy, onFile }: UploadButtonProps) {
  const reset = useRef<() => void>(null);
  const choose = (file: File | null) => {
    // Reset the field, so that the same file can be chosen again after a failure.
    reset.current?.();
    if (file) onFile(file);
  };
  return (
    <FileButton accept={accept} resetRef={reset} onChange={choose}>
      {(props) => (
        <Button {...props} variant="default" w="fit-content" loading={isBusy}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
