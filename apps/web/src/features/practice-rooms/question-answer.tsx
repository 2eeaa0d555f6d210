import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Probes } from '../study/public/probes.tsx';
import { PublishedNotes } from '../study/public/published-notes.tsx';
import classes from './examiner-part.module.css';

/** The model answer of a question, with the published notes and the follow-up questions. */
export function QuestionAnswer({ question }: { question: StudyQuestion }) {
  return (
    <div className={classes.answer}>
      <h3 className={classes.subtitle}>Model answer</h3>
      <Markdown oneColumn>{question.answer}</Markdown>
      <PublishedNotes notes={question.published_notes} />
      <Probes probes={question.probes} />
    </div>
  );
}
