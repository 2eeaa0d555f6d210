import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import { MarkdownLine } from '../../ui/markdown.tsx';
import classes from './mcq-options.module.css';
import { rightOption } from './public/question-flow-state.ts';

const letterOf = (index: number) => String.fromCharCode(65 + index);

interface McqOptionsProps {
  question: StudyQuestion;
  onPick: (option: number) => void;
}

/** The options of a multiple choice question. Picking one reveals the answer. */
export function McqOptions({ question, onPick }: McqOptionsProps) {
  return (
    <fieldset className={classes.options}>
      <legend>Choose an answer</legend>
      {question.options.map((option, index) => (
        <button key={index} type="button" className={classes.option} onClick={() => onPick(index)}>
          <span className={classes.letter}>{letterOf(index)}</span>{' '}
          <span>
            <MarkdownLine>{option}</MarkdownLine>
          </span>
        </button>
      ))}
    </fieldset>
  );
}

type Mark = 'right' | 'wrong' | 'picked' | 'plain';

const markWords: Record<Mark, string> = {
  right: '✓ Right answer',
  wrong: '✗ Your answer',
  picked: 'Your answer',
  plain: '',
};

function markOf(option: number, right: number, pick: number | undefined): Mark {
  if (option === right) return 'right';
  if (option !== pick) return 'plain';
  return right === -1 ? 'picked' : 'wrong';
}

/** The options after a pick. If no option equals the model answer, none is marked right or wrong. */
export function MarkedOptions({
  question,
  pick,
}: {
  question: StudyQuestion;
  pick: number | undefined;
}) {
  const right = rightOption(question);
  return (
    <>
      {right !== -1 && pick !== undefined && (
        <p className={classes.verdict} data-right={pick === right}>
          {pick === right ? 'Right' : 'Wrong'}
        </p>
      )}
      <ul className={classes.options}>
        {question.options.map((option, index) => {
          const mark = markOf(index, right, pick);
          return (
            <li key={index} className={classes.option} data-mark={mark}>
              <span className={classes.letter}>{letterOf(index)}</span>
              <span>
                <MarkdownLine>{option}</MarkdownLine>
              </span>
              {markWords[mark] && <span className={classes.mark}>{markWords[mark]}</span>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
