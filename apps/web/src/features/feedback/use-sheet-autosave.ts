import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../lib/api.ts';
import { formatTime } from '../../lib/dates.ts';
import type { SheetContent } from './mark-sheet.ts';
import type { SheetSaver } from './sheet-saver.ts';

const PAUSE_MS = 800;
const RETRY_MS = 5_000;

/**
 * Saves a draft shortly after each change, retries after a failure, and saves at once when the sheet or page is left.
 * @returns 'Saving…', 'Saved 10:52' or 'Not saved: …'; empty before the first change
 */
export function useSheetAutosave(saver: SheetSaver, sheet: SheetContent, isOn: boolean): string {
  const [state, setState] = useState('');
  const written = JSON.stringify(sheet);
  const saved = useRef(written);
  const latest = useRef({ sheet, written, isOn });
  latest.current = { sheet, written, isOn };
  const [failures, setFailures] = useState(0);
  useEffect(() => {
    if (!isOn || written === saved.current) return;
    const timer = setTimeout(
      () => {
        setState('Saving…');
        saver.save({ ...latest.current.sheet, isPublished: false }).then(
          () => {
            saved.current = written;
            setFailures(0);
            setState(
              latest.current.written === written ? `Saved ${formatTime(new Date())}` : 'Saving…',
            );
          },
          (error: unknown) => {
            setState(`Not saved: ${messageOf(error, 'please check your connection.')}`);
            setFailures((count) => count + 1);
          },
        );
      },
      failures === 0 ? PAUSE_MS : RETRY_MS,
    );
    return () => clearTimeout(timer);
  }, [saver, written, isOn, failures]);
  useEffect(() => {
    const flush = () => {
      const now = latest.current;
      if (!now.isOn || now.written === saved.current) return;
      saved.current = now.written;
      saver.save({ ...now.sheet, isPublished: false }).catch(() => undefined);
    };
    window.addEventListener('pagehide', flush);
    return () => {
      window.removeEventListener('pagehide', flush);
      flush();
    };
  }, [saver]);
  return state;
}
