import { showToast } from './show-toast.ts';

/** Copies a text, and says in a toast whether it was copied. */
export async function copyText(text: string, done: string, failure: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    showToast('success', done);
  } catch {
    showToast('error', failure);
  }
}
