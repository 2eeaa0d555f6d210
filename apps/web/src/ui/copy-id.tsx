import classes from './copy-id.module.css';
import { showToast } from './show-toast.ts';

/** @param what names the id in messages: 'UID' */
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
  /** Names the id in messages: 'UID'. */
  what: string;
  /** Says what pressing the button does: 'Copy UID 1234 of Fred Free'. */
  label: string;
}

/** An id that is long and rarely read: the beginning on one line. A press copies the whole. */
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
