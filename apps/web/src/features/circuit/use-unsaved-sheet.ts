import { useCallback, useEffect, useRef } from 'react';

type Save = () => Promise<unknown>;

export interface UnsavedSheet {
  /** How to save what is ticked; null when all of it is saved. */
  keep: (save: Save | null) => void;
  /** @returns whether nothing is left unsaved; a failure has been told already */
  save: () => Promise<boolean>;
}

/** Ticks that nobody has pressed 'Save mark' for are saved when the sheet is left, by hand or by the bell. */
export function useUnsavedSheet(phaseIndex: number | undefined): UnsavedSheet {
  const unsaved = useRef<Save | null>(null);
  const keep = useCallback((save: Save | null) => {
    unsaved.current = save;
  }, []);
  const save = useCallback(async () => {
    try {
      await unsaved.current?.();
      return true;
    } catch {
      return false;
    }
  }, []);
  useEffect(() => {
    const left = unsaved.current;
    unsaved.current = null;
    left?.().catch(() => null);
    // Once a phase: what is ticked in the next one is its own.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phaseIndex]);
  return { keep, save };
}
