import { useCallback, useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatTime } from '../../lib/dates.ts';
import type { SheetContent } from './mark-sheet.ts';
import type { SheetSaver } from './sheet-saver.ts';

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

/**
 * Saves a draft shortly after each change, and retries after a failure. Saves at once when the sheet or page is left.
 * `state` is 'Saving…', 'Saved 10:52' or 'Not saved: …'. It is empty before the first change.
 */
export function useSheetAutosave(saver: SheetSaver, sheet: SheetContent, isOn: boolean) {
  const [state, setState] = useState('');
  const written = JSON.stringify(sheet);
  /** The content that the server has confirmed. */
  const [saved, setSaved] = useState(written);
  const [failures, setFailures] = useState(0);
  const latest = useRef({ sheet, written, saved, isOn });
  latest.current = { sheet, written, saved, isOn };
  const noteSaved = useCallback((content: string, words = '') => {
    setSaved(content);
    setFailures(0);
    setState(words);
  }, []);
  const save = useCallback(() => {
    const now = latest.current;
    setState('Saving…');
    saver.save({ ...now.sheet, isPublished: false }).then(
      () => {
        const isAll = latest.current.written === now.written;
        noteSaved(now.written, isAll ? `Saved ${formatTime(new Date())}` : 'Saving…');
      },
      (error: unknown) => {
        setState(`Not saved: ${messageOf(error, 'please check your connection.')}`);
        setFailures((count) => count + 1);
      },
    );
  }, [saver, noteSaved]);
  useEffect(() => {
    if (!isOn || written === saved) return;
    const timer = setTimeout(save, failures === 0 ? PAUSE_MS : RETRY_MS);
    return () => clearTimeout(timer);
  }, [save, written, saved, isOn, failures]);
  useEffect(() => {
    const flush = () => {
      const now = latest.current;
      if (now.isOn && now.written !== now.saved) save();
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [save]);
  return { state, written, saved, hasFailed: failures > 0, noteSaved };
}
