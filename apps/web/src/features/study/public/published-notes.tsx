import { Markdown } from '../../../ui/markdown.tsx';
import classes from './published-notes.module.css';

/** The notes on what the examiner looks for, if the author has published them. */
export function PublishedNotes({ notes }: { notes: string | null }) {
  if (!notes) return null;
  return (
    <div className={classes.notes}>
      <h3 className={classes.title}>What the examiner looks for</h3>
      <Markdown oneColumn>{notes}</Markdown>
    </div>
  );
}
