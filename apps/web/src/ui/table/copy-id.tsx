import { showToast } from '../state/show-toast.ts';
import classes from './copy-id.module.css';

/** @param what the name of the id in messages, such as 'UID' */
export async function copyId(id: string, what: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(id);
    showToast('success', `${what} copied.`);
  } catch {
    showToast('error', `The ${what} could not be copied. It is ${id}`);
  }
}

interface CopyIdProps {
  id: string;
  /** The name of the id in messages, such as 'UID'. */
  what: string;
  /** The accessible name of the button, such as 'Copy UID 1234 of Fred Free'. */
  label: string;
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
export function CopyId({ id, what, label }: CopyIdProps) {
  return (
    <button
      type="button"
      className={classes.id}
      title={id}
      aria-label={label}
      onClick={() => void copyId(id, what)}
    >
      <code>{id}</code>
    </button>
  );
}
