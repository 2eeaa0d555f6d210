import { useEffect, useState } from 'react';
import classes from './people-strip.module.css';

/** A speaker is announced only after this time, so that a screen reader does not announce every short 'Yes'. */
const SETTLED_MS = 1_000;

export function speakerWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const last = names.at(-1);
  if (names.length === 1) return `${last} is speaking.`;
  return `${names.slice(0, -1).join(', ')} and ${last} are speaking.`;
}

/**
 * The visible and announced caption of who is speaking.
 * @param names the other people who are speaking, without the signed-in person
 */
export function SpeakerLine({ names }: { names: readonly string[] }) {
  const words = speakerWords(names);
  const [settled, setSettled] = useState('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), SETTLED_MS);
    return () => clearTimeout(timer);
  }, [words]);
  return (
    <p className={classes.caption} role="status">
      {settled}
    </p>
  );
}
