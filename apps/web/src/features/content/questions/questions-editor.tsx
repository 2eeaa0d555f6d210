import { Badge, Box, Button, Group, Stack, VisuallyHidden } from '@mantine/core';
import type { EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { cutText } from '@urost3/contract/text/cut-text.ts';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useConfirm } from '../../../ui/dialog/confirm-dialog.tsx';
import { Card, PlainList } from '../../../ui/page/pieces.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { useEditor } from '../editor/editor-context.ts';
import { emptyQuestion, inserted, moved, setList } from '../editor/section-edits.ts';
import { useArrival } from '../editor/use-arrival.ts';
import { RowControls } from '../fields/row-list.tsx';
import { QuestionFields } from './question-fields.tsx';
import fold from './questions-editor.module.css';

interface QuestionsEditorProps {
  questions: readonly EditorQuestion[];
  statistics: ReadonlyMap<string, string>;
}

function countWords(count: number): string {
  if (count === 0) return 'No questions yet.';
  return counted(count, 'question');
}

export const QuestionsEditor = memo(function QuestionsEditor({
  questions,
  statistics,
}: QuestionsEditorProps) {
  const { update } = useEditor();
  const [address] = useSearchParams();
  const [wanted] = useState(address.get('question'));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(wanted ? [wanted] : []));
  const [confirm, dialog] = useConfirm();

  const list = useRef<HTMLOListElement>(null);
  const movedTo = useRef<{ index: number; way: 'up' | 'down' } | null>(null);
  const [announcement, setAnnouncement] = useState('');
  const move = useCallback(
    (from: number, to: number) => {
      movedTo.current = { index: to, way: to < from ? 'up' : 'down' };
      setAnnouncement(`Question ${from + 1} is now question ${to + 1}.`);
      update(setList('questions', (old) => moved(old, from, to)));
    },
    [update],
  );
  // Focus the pressed button again after a move, because browsers remove the focus from a moved element.
  useEffect(() => {
    if (!movedTo.current) return;
    const { index, way } = movedTo.current;
    movedTo.current = null;
    const names = [way, 'up', 'down'].map((name) => `[aria-label$=" ${name}"]:not(:disabled)`);
    const card = list.current?.children[index];
    for (const name of names.toReversed()) card?.querySelector<HTMLElement>(name)?.focus();
  }, [questions]);
  const toggle = useCallback((id: string) => {
    setOpen((old) => {
      const next = new Set(old);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  }, []);
  const insert = useCallback(
    (at: number) => {
      const question = emptyQuestion();
      update(setList('questions', (old) => inserted(old, at, question)));
      setOpen((old) => new Set(old).add(question.id));
    },
    [update],
  );
  const insertAfter = useCallback((index: number) => insert(index + 1), [insert]);
  const askToRemove = useCallback(
    (id: string) =>
      confirm({
        title: 'Remove this question?',
        text: 'The question and its images leave this section. Earlier versions keep them.',
        confirmLabel: 'Remove question',
        isDangerous: true,
        onConfirm: () =>
          update(setList('questions', (old) => old.filter((question) => question.id !== id))),
      }),
    [confirm, update],
  );
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Quiet>{countWords(questions.length)}</Quiet>
        {questions.length > 0 && (
          <Button variant="light" size="compact-sm" onClick={() => insert(0)}>
            Add question at the start
          </Button>
        )}
      </Group>
      <PlainList component="ol" gap="xs" ref={list}>
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            index={index}
            count={questions.length}
            isOpen={open.has(question.id)}
            isWanted={question.id === wanted}
            statistic={statistics.get(question.id)}
            onToggle={toggle}
            onInsertAfter={insertAfter}
            onRemove={askToRemove}
            onMove={move}
          />
        ))}
      </PlainList>
      <Button variant="light" w="fit-content" onClick={() => insert(questions.length)}>
        {questions.length === 0 ? 'Add question' : 'Add question at the end'}
      </Button>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {dialog}
    </Stack>
  );
});

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
const QuestionCard = memo(function QuestionCard(props: QuestionCardProps) {
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
    <Card ref={card} className={fold.question} component="li">
      <Group gap="xs" wrap="nowrap">
        <button
          ref={toggle}
          type="button"
          className={fold.questionHead}
          aria-expanded={isOpen}
          onClick={() => props.onToggle(question.id)}
        >
          <strong>Question {number}</strong>
          <Badge size="sm" ml={8}>
            {question.type === 'mcq' ? 'Multiple choice' : 'Text'}
          </Badge>
          <Box
            component="span"
            display="block"
            c="dimmed"
            style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
          >
            {snippet(question.question) || 'No text yet'}
          </Box>
          {statistic && (
            <Box component="span" c="dimmed" fz="xs" display="block">
              {statistic}
            </Box>
          )}
        </button>
        <RowControls
          noun="question"
          index={index}
          count={count}
          onMove={(to) => props.onMove(index, to)}
          onRemove={() => props.onRemove(question.id)}
        />
      </Group>
      {isOpen && <QuestionFields question={question} index={index} />}
      <Button
        variant="subtle"
        size="compact-sm"
        mx="auto"
        display="block"
        leftSection={<span aria-hidden>+</span>}
        aria-label={`Insert question here, after question ${number}`}
        onClick={() => props.onInsertAfter(index)}
      >
        Insert question here
      </Button>
    </Card>
  );
});
