import type { CircuitPhase } from '@urost3/contract/circuit.schemas.ts';
import { useEffect, useRef, useState } from 'react';
import { ringBell } from '../../ui/bell.ts';

const SHOWN_MS = 10_000;

const words: Record<CircuitPhase['kind'], string> = {
  reading: 'Reading time begins.',
  interview: 'Enter the station: the interview begins.',
  marking: 'The interview is over. Fill in the examiner’s sheet.',
};

/**
 * Rings when the phase changes and before the end of an interview. @returns the bell's message for a while, shown to
 * everybody and announced to screen readers
 */
export function useCircuitBell(phase: CircuitPhase, isWarned: boolean): string | null {
  const [said, setSaid] = useState<string | null>(null);
  const before = useRef({ index: phase.index, isWarned });
  useEffect(() => {
    const last = before.current;
    before.current = { index: phase.index, isWarned };
    const isNewPhase = last.index !== phase.index;
    if (!isNewPhase && (last.isWarned || !isWarned)) return undefined;
    ringBell();
    setSaid(isNewPhase ? words[phase.kind] : 'Two minutes left.');
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [phase.index, phase.kind, isWarned]);
  return said;
}
