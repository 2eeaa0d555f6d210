import { Markdown } from '../../../ui/markdown.tsx';
import classes from './published-notes.module.css';

/** What the examiner looks for, where the author publishes it. */
export function PublishedNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <div className={classes.notes}>
      <h3 className={classes.title}>What the examiner looks for</h3>
      <Markdown oneColumn>{notes}</Markdown>
    </div>
  );
}
