import { Button, FileButton, Progress } from '@mantine/core';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import { UPLOAD_BAR_MS } from '@urost3/contract/content/content.ts';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api/api.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { Problem } from '../../../ui/state/notice.tsx';
import { useEditor } from '../editor/editor-context.ts';

export function UploadStatus({ upload }: { upload: UploadState }) {
  return (
    <>
      {upload.progress !== null && (
        <Progress
          mt="xs"
          value={upload.progress}
          aria-label="Upload progress"
          color={upload.progress === 100 ? 'var(--tone-free)' : undefined}
        />
      )}
      <Problem error={upload.error} mt="xs" />
    </>
  );
}

export type UploadKind = 'image' | 'audio';

const types: Record<UploadKind, string> = {
  image: 'image/jpeg,image/png,image/gif',
  audio: 'audio/mpeg,audio/mp4,audio/ogg,audio/wav,audio/webm,.mp3,.m4a,.ogg,.wav,.webm',
};

const accepted: Record<UploadKind, string> = {
  image: 'a JPG, PNG or GIF',
  audio: 'an MP3, M4A, OGG, WAV or WebM file',
};

/** Error codes for a fault in the file itself. The server's message then says what is wrong with the file. */
const explained = ['invalid_file', 'file_too_large'];

/** The message that the specification prescribes for a failed upload. */
export function uploadErrorText(error: unknown, kind: UploadKind): string {
  if (!(error instanceof ApiError)) return 'Upload failed (unknown)';
  if (error.status === 401 || error.status === 403)
    return 'Permission denied. Please log in as an administrator.';
  if (error.code === 'storage_full')
    return 'Storage quota exceeded. Please remove files or ask for more room.';
  if ([400, 413, 415, 422].includes(error.status)) {
    return explained.includes(error.code)
      ? error.message
      : `Invalid file. Please use ${accepted[kind]} of up to 20 MB.`;
  }
  return `Upload failed (${error.code})`;
}

interface UploadState {
  /** Percentage of the upload; null while no progress bar is shown. */
  progress: number | null;
  error: string | null;
}

/** One upload at a time, its progress bar (hidden 2 s after completion) and its error message. */
export function useUpload(kind: UploadKind) {
  const [state, setState] = useState<UploadState>({ progress: null, error: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = async <T,>(
    send: (onProgress: (share: number) => void) => Promise<T>,
  ): Promise<T | null> => {
    clearTimeout(timer.current);
    setState({ progress: 0, error: null });
    try {
      const answer = await send((share) =>
        setState({ progress: Math.min(99, Math.round(share * 100)), error: null }),
      );
      setState({ progress: 100, error: null });
      timer.current = setTimeout(() => setState({ progress: null, error: null }), UPLOAD_BAR_MS);
      return answer;
    } catch (error) {
      setState({ progress: null, error: uploadErrorText(error, kind) });
      return null;
    }
  };
  return { ...state, isBusy: state.progress !== null && state.progress < 100, run };
}

/**
 * Uploads a file for the open section and adds its URL, so that the preview can show the file.
 * @param part the question that an image belongs to, and its side; both become a part of the file's name
 */
export function useMediaUpload(
  kind: UploadKind,
  part: { side: 'q' | 'a'; index: number } = { side: 'q', index: 0 },
) {
  const { stationId, sectionId, addMedia } = useEditor();
  const { run, ...upload } = useUpload(kind);
  const params = { id: stationId };
  const section = sectionId ?? 'new';

  /** @returns the name under which the server stored the file; null after a failure, which `error` describes */
  const send = async (file: File): Promise<string | null> => {
    const item = await run((onProgress) =>
      kind === 'audio'
        ? uploadFile(
            contentAdminRoutes.uploadAudio,
            { params, query: { section } },
            file,
            onProgress,
          )
        : uploadFile(
            contentAdminRoutes.uploadImage,
            { params, query: { section, ...part } },
            file,
            onProgress,
          ),
    );
    if (item) addMedia(item);
    return item?.name ?? null;
  };
  return { ...upload, send };
}

interface UploadButtonProps {
  label: string;
  kind: UploadKind;
  upload: ReturnType<typeof useMediaUpload>;
  /** Called with the name under which the server stored the file. */
  onName: (name: string) => void;
}

export function UploadButton({ label, kind, upload, onName }: UploadButtonProps) {
  const reset = useRef<() => void>(null);
  const choose = async (file: File | null) => {
    // Reset the field, so that the same file can be chosen again after a failure.
    reset.current?.();
    const name = file && (await upload.send(file));
    if (name) onName(name);
  };
  return (
    <FileButton accept={types[kind]} resetRef={reset} onChange={(file) => void choose(file)}>
      {(props) => (
        <Button {...props} variant="default" w="fit-content" loading={upload.isBusy}>
          {label}
        </Button>
      )}
    </FileButton>
  );
}
