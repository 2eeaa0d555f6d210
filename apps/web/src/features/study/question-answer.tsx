import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { useContext } from 'react';
import { Markdown } from '../../ui/markdown.tsx';
import { QuestionComparison } from '../comparison/public/question-comparison.tsx';
import areaClasses from './answer-area.module.css';
import { GivenAnswerView } from './given-answer.tsx';
import { MarkedOptions } from './mcq-options.tsx';
import { Exhibits } from './public/exhibits.tsx';
import { Probes } from './public/probes.tsx';
import { PublishedNotes } from './public/published-notes.tsx';
import { isMultipleChoice } from './public/question-flow-state.ts';
import { QuestionImages } from './public/question-images.tsx';
import classes from './question-flow.module.css';
import { QuestionToolsContext } from './question-tools.tsx';
import { StudyAnswersContext } from './study-answers.ts';

interface QuestionAnswerProps {
  question: StudyQuestion;
  pick: number | undefined;
}

export function QuestionAnswer({ question, pick }: QuestionAnswerProps) {
  const given = useOwnAnswer(question);
  const place = useContext(QuestionToolsContext);
  return (
    <>
      {isMultipleChoice(question) && <MarkedOptions question={question} pick={pick} />}
      {isMultipleChoice(question) && place && (
        <QuestionComparison section={place.section} questionId={question.id} />
      )}
      <div className={areaClasses.beside} data-both={Boolean(given?.words)}>
        {given && <GivenAnswerView given={given} />}
        <div>
          <h3 className={classes.answerTitle}>Answer</h3>
          {question.answer.trim() ? (
            <Markdown oneColumn>{question.answer}</Markdown>
          ) : (
            <p>This question has no model answer yet.</p>
          )}
        </div>
      </div>
      <QuestionImages images={question.images} place="answer" />
      <Exhibits exhibits={question.exhibits} place="answer" />
      {question.explanation && (
        <>
          <h3 className={classes.answerTitle}>Explanation</h3>
          <Markdown oneColumn>{question.explanation}</Markdown>
        </>
      )}
      <PublishedNotes notes={question.published_notes} />
      <Probes probes={question.probes} />
    </>
  );
}

/**
 * The learner's own answer, typed or spoken. An answer of the kind 'revealed' is returned only if it is from an earlier
 * visit.
 * @returns null without an answer, for a picked option, and in an author's preview
 */
function useOwnAnswer(question: StudyQuestion) {
  const study = useContext(StudyAnswersContext);
  const given = study?.answers.get(question.id);
  if (!study || !given || given.how === 'picked') return null;
  return given.how === 'revealed' && !study.before?.includes(given) ? null : given;
}
