import { Box, Stack, Text } from '@mantine/core';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { MarkdownLine } from '../../../ui/text/markdown.tsx';
import { rightOption } from './question-flow-state.ts';
import classes from './questions.module.css';

const letterOf = (index: number) => String.fromCharCode(65 + index);

interface McqOptionsProps {
  question: StudyQuestion;
  onPick: (option: number) => void;
}

/** The options of a multiple choice question. Picking one reveals the answer. */
export function McqOptions({ question, onPick }: McqOptionsProps) {
  return (
    <Stack component="fieldset" gap="xs">
      <Box component="legend" p="0 0 0.5rem" c="var(--page-ink)" fw={600}>
        Choose an answer
      </Box>
      {question.options.map((option, index) => (
        <button key={index} type="button" className={classes.option} onClick={() => onPick(index)}>
          <span className={cx(pieces.round, classes.letter)}>{letterOf(index)}</span>{' '}
          <span className={classes.words}>
            <MarkdownLine>{option}</MarkdownLine>
          </span>
        </button>
      ))}
    </Stack>
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

interface PickProps {
  question: StudyQuestion;
  /** The index of the picked option. */
  pick: number | undefined;
}

/** Whether the pick is right. Shows nothing without a pick, and when no option equals the model answer. */
export function Verdict({ question, pick }: PickProps) {
  const right = rightOption(question);
  if (right === -1 || pick === undefined) return null;
  return (
    <Text span fw={700} c={pick === right ? 'var(--status-completed)' : 'var(--status-revision)'}>
      {pick === right ? 'Right' : 'Wrong'}
    </Text>
  );
}

/** The options after a pick. If no option equals the model answer, none is marked right or wrong. */
export function MarkedOptions({ question, pick }: PickProps) {
  const right = rightOption(question);
  return (
    <>
      <Verdict question={question} pick={pick} />
      <PlainList gap="xs" m="0.625rem 0 1rem">
        {question.options.map((option, index) => {
          const mark = markOf(index, right, pick);
          return (
            <li key={index} className={classes.option} data-mark={mark}>
              <span className={cx(pieces.round, classes.letter)}>{letterOf(index)}</span>
              <span className={classes.words}>
                <MarkdownLine>{option}</MarkdownLine>
              </span>
              {markWords[mark] && <span className={classes.mark}>{markWords[mark]}</span>}
            </li>
          );
        })}
      </PlainList>
    </>
  );
}
