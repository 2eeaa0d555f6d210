import { useCallback, useEffect, useRef } from 'react';
import { isSectionWithdrawn } from './section-withdrawn.ts';

type Save = () => Promise<unknown>;

export interface UnsavedSheet {
  /** Called with a function that saves the ticks, or with null when all ticks are saved. */
  keep: (save: Save | null) => void;
  /**
   * Saves the unsaved ticks. Ticks of a withdrawn section count as saved, because the server would never accept them.
   * @returns false when saving failed; the learner has then seen an error message
   */
  save: () => Promise<boolean>;
}

/** Saves a sheet's unsaved ticks when the learner skips the rest of the marking phase or the bell ends this phase. */
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
      // The server refuses marks of a withdrawn section permanently, so the circuit continues without this mark.
      return isSectionWithdrawn(error);
    }
  }, []);
  useEffect(() => {
    const left = unsaved.current;
    unsaved.current = null;
    left?.().catch(() => null);
    // Only the phase is a dependency, because each phase has its own ticks.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [phaseIndex]);
  return { keep, save };
}
