import type { StudyQuestion } from '@urost3/contract/stations.ts';
import { Markdown } from '../../ui/markdown.tsx';
import { Exhibits } from './exhibits.tsx';
import { MarkedOptions } from './mcq-options.tsx';
import { Probes } from './probes.tsx';
import classes from './question-flow.module.css';
import { isMultipleChoice } from './question-flow-state.ts';
import { QuestionImages } from './question-images.tsx';

interface QuestionAnswerProps {
  question: StudyQuestion;
  pick: number | undefined;
}

export function QuestionAnswer({ question, pick }: QuestionAnswerProps) {
  return (
    <>
      {isMultipleChoice(question) && <MarkedOptions question={question} pick={pick} />}
      <h3 className={classes.answerTitle}>Answer</h3>
      <Markdown oneColumn>{question.answer}</Markdown>
      <QuestionImages images={question.images} place="answer" />
      <Exhibits exhibits={question.exhibits} place="answer" />
      {question.explanation && (
        <>
          <h3 className={classes.answerTitle}>Explanation</h3>
          <Markdown oneColumn>{question.explanation}</Markdown>
        </>
      )}
      <Probes probes={question.probes} />
    </>
  );
}
