import { Badge, Button, Collapse, Group } from '@mantine/core';
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { cutText } from '@urost3/contract/cut-text.ts';
import { memo, useEffect, useRef } from 'react';
import classes from './question-card.module.css';
import { QuestionFields } from './question-fields.tsx';
import { RowControls } from './row-controls.tsx';
import { useArrival } from './use-arrival.ts';

interface QuestionCardProps {
  question: EditorQuestion;
  index: number;
  count: number;
  isOpen: boolean;
  /** Whether the editor was opened for this question. */
  isWanted: boolean;
  /** Learners' results so far: '12 attempts, 75 % right'. */
  statistic: string | undefined;
  onToggle: (id: string) => void;
  onInsertAfter: (index: number) => void;
  onRemove: (id: string) => void;
  onMove: (from: number, to: number) => void;
}

const snippet = (text: string) => cutText(text.replace(/[#*_>`|-]+/g, ' ').trim(), 110);

/** The card of one question. A collapsed card renders no fields, so that a list of a hundred cards stays fast. */
export const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
  const { question, index, count, isOpen, isWanted, statistic } = props;
  const number = index + 1;
  const card = useRef<HTMLLIElement>(null);
  const form = useRef<HTMLElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    form.current = card.current?.closest('section') ?? null;
    if (isWanted) toggle.current?.focus({ preventScroll: true });
  }, [isWanted]);
  useArrival(form, isWanted, () => card.current?.scrollIntoView({ block: 'start' }));
  return (
    <li ref={card} className={classes.card}>
      <Group gap="xs" wrap="nowrap" className={classes.head}>
        <button
          ref={toggle}
          type="button"
          className={classes.toggle}
          aria-expanded={isOpen}
          onClick={() => props.onToggle(question.id)}
        >
          <strong>Question {number}</strong>
          <Badge variant="light" size="sm" ml={8}>
            {question.type === 'mcq' ? 'Multiple choice' : 'Text'}
          </Badge>
          <span className={classes.snippet}>{snippet(question.question) || 'No text yet'}</span>
          {statistic && <span className={classes.statistic}>{statistic}</span>}
        </button>
        <RowControls
          noun="question"
          index={index}
          count={count}
          onMove={(to) => props.onMove(index, to)}
          onRemove={() => props.onRemove(question.id)}
        />
      </Group>
      <Collapse expanded={isOpen} transitionDuration={0}>
        {isOpen && <QuestionFields question={question} index={index} />}
      </Collapse>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.insert}
        leftSection={<span aria-hidden>+</span>}
        aria-label={`Insert question here, after question ${number}`}
        onClick={() => props.onInsertAfter(index)}
      >
        Insert question here
      </Button>
    </li>
  );
});
