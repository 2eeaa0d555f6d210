import { useCallback, useEffect, useRef } from 'react';
import { isGoneError } from './gone-error.ts';

type Save = () => Promise<unknown>;

export interface UnsavedSheet {
  /** Saves the ticks; null when all of them are saved. */
  keep: (save: Save | null) => void;
  /** @returns whether everything is saved; a failure was reported to the learner */
  save: () => Promise<boolean>;
}

/** Saves ticks for which 'Save mark' was not pressed when the sheet is left, by hand or by the bell. */
export function useUnsavedSheet(phaseIndex: number | undefined): UnsavedSheet {
  const unsaved = useRef<Save | null>(null);
  const keep = useCallback((save: Save | null) => {
    unsaved.current = save;
  }, []);
  const save = useCallback(async () => {
    try {
      await unsaved.current?.();
      return true;
    } catch (error) {
      // A withdrawn section takes no mark, however often it is sent: the circuit goes on.
      return isGoneError(error);
    }
  }, []);
  useEffect(() => {
    const left = unsaved.current;
    unsaved.current = null;
    left?.().catch(() => null);
    // Once per phase, because the ticks of the next phase are separate.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phaseIndex]);
  return { keep, save };
}
