import { useEffect, useState } from 'react';
import classes from './people-strip.module.css';

/** Announced only when somebody goes on speaking, so that a screen reader is not busy with every 'Yes'. */
const SETTLED_MS = 1_000;

export function speakerWords(names: readonly string[]): string {
  if (names.length === 0) return '';
  const last = names.at(-1);
  if (names.length === 1) return `${last} is speaking.`;
  return `${names.slice(0, -1).join(', ')} and ${last} are speaking.`;
}

/** The caption of who speaks, shown and announced. @param names of the others, one's own is known */
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
