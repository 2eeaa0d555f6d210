import { copyText } from '../state/copy-text.ts';
import classes from './copy-id.module.css';

/** @param what the name of the id in messages, such as 'UID' */
export const copyId = (id: string, what: string): Promise<void> =>
  copyText(id, `${what} copied.`, `The ${what} could not be copied. It is ${id}`);

interface CopyIdProps {
  id: string;
  /** The name of the id in messages, such as 'UID'. */
  what: string;
  /** The accessible name of the button, such as 'Copy UID 1234 of Fred Free'. */
  label: string;
  /** Whether ids begin alike, so that more of them must be seen. */
  isLong?: boolean;
}

/** The beginning of a long id, so that the other columns fit. Copying the text copies the whole id. */
export function ShortId({ id }: { id: string }) {
  return (
    <span className={classes.shortId} title={id}>
      {id}
    </span>
  );
}

/** Shows the beginning of a long id. Pressing it copies the whole id. */
export function CopyId({ id, what, label, isLong = false }: CopyIdProps) {
  return (
    <button
      type="button"
      className={classes.id}
      data-long={isLong || undefined}
      title={id}
      aria-label={label}
      onClick={() => void copyId(id, what)}
    >
      <code>{id}</code>
    </button>
  );
}
