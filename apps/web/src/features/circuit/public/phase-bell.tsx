import { Button, VisuallyHidden } from '@mantine/core';
import { CIRCUIT_WARNING_MS } from '@urost3/contract/circuit/circuit.ts';
import { useEffect, useRef, useState } from 'react';
import { tickNow } from '../../../ui/hooks/use-tick.ts';
import { chooseBell, ringBell } from '../../../ui/media/bell.ts';
import { BellIcon, BellOffIcon } from '../../../ui/media/icons.tsx';

const SHOWN_MS = 10_000;
/** A timer may fire slightly before its time. */
const MARGIN_MS = 4;

interface PhaseBell {
  /** The index of the current phase among all phases. */
  index: number;
  /** The bell's message at the start of the phase; null for a phase that starts without a bell. */
  words: string | null;
  /** Whether the phase is an interview with at most two minutes left (`isWarning`). */
  isWarned: boolean;
  /** Milliseconds until the end of the phase; null without a running clock. */
  leftMs: number | null;
}

/**
 * Rings at the start of a phase that has a message. Also rings two minutes before the end of an interview of more than
 * five minutes.
 * @returns the bell's message for a few seconds after each bell, to be shown and announced to screen readers; otherwise
 * null
 */
export function usePhaseBell({ index, words, isWarned, leftMs }: PhaseBell): string | null {
  const [said, setSaid] = useState<string | null>(null);
  const before = useRef({ index, isWarned });
  // In a hidden page, browsers run repeated timers as seldom as once a minute, but not a single one for each bell.
  useEffect(() => {
    const waits = leftMs === null ? [] : [leftMs, leftMs - CIRCUIT_WARNING_MS];
    const timers = waits
      .filter((wait) => wait > 0)
      .map((wait) => setTimeout(tickNow, wait + MARGIN_MS));
    return () => timers.forEach(clearTimeout);
  }, [leftMs]);
  useEffect(() => {
    const last = before.current;
    before.current = { index, isWarned };
    const isNewPhase = last.index !== index;
    if (isNewPhase ? words === null : last.isWarned || !isWarned) return undefined;
    ringBell();
    setSaid(isNewPhase ? words : 'Two minutes left.');
    const timer = setTimeout(() => setSaid(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [index, words, isWarned]);
  return said;
}

interface BellButtonProps {
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

/** Turns the sound of the bell on or off. The button shows only an icon; a tooltip and screen readers give its name. */
export function BellButton({ isOn, onChange }: BellButtonProps) {
  const words = `Turn the bell ${isOn ? 'off' : 'on'}`;
  return (
    <Button
      variant="default"
      w={{ base: 44, sm: 40 }}
      h={40}
      px={0}
      title={words}
      onClick={() =>
        void chooseBell(!isOn).then((canRing) => {
          onChange(canRing);
          ringBell();
        })
      }
    >
      {isOn ? <BellIcon /> : <BellOffIcon />}
      <VisuallyHidden>{words}</VisuallyHidden>
    </Button>
  );
}
