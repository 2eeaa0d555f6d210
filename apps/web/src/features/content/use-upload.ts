import { UPLOAD_BAR_MS } from '@urost3/contract/content-admin.ts';
import { useEffect, useRef, useState } from 'react';
import { type UploadKind, uploadErrorText } from './upload-error.ts';

export interface UploadState {
  /** Percentage of the upload; null while no progress bar is shown. */
  progress: number | null;
  error: string | null;
}

/** One upload at a time, its progress bar (hidden 2 s after completion) and its error message. */
export function useUpload(kind: UploadKind) {
  const [state, setState] = useState<UploadState>({ progress: null, error: null });
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const run = async <T>(
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
