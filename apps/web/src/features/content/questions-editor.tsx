import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useEditor } from './editor-context.ts';
import { QuestionCard } from './question-card.tsx';
import classes from './questions-editor.module.css';
import { emptyQuestion, inserted, moved, setList } from './section-edits.ts';

interface QuestionsEditorProps {
  questions: readonly EditorQuestion[];
  statistics: ReadonlyMap<string, string>;
}

function countWords(count: number): string {
  if (count === 0) return 'No questions yet.';
  return count === 1 ? '1 question' : `${count} questions`;
}

export const QuestionsEditor = memo(function QuestionsEditor({
  questions,
  statistics,
}: QuestionsEditorProps) {
  const { update } = useEditor();
  const [address] = useSearchParams();
  const [wanted] = useState(address.get('question'));
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set(wanted ? [wanted] : []));
  const [removing, setRemoving] = useState<string | null>(null);

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
  const remove = useCallback(
    (id: string) =>
      update(setList('questions', (old) => old.filter((question) => question.id !== id))),
    [update],
  );
  const askToRemove = useCallback((id: string) => setRemoving(id), []);
  return (
    <Stack gap="sm">
      <Group justify="space-between">
        <Text c="dimmed" size="sm">
          {countWords(questions.length)}
        </Text>
        {questions.length > 0 && (
          <Button variant="light" size="compact-sm" onClick={() => insert(0)}>
            Add question at the start
          </Button>
        )}
      </Group>
      <ol className={classes.list} ref={list}>
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
      </ol>
      <Button variant="light" w="fit-content" onClick={() => insert(questions.length)}>
        {questions.length === 0 ? 'Add question' : 'Add question at the end'}
      </Button>
      <VisuallyHidden aria-live="polite">{announcement}</VisuallyHidden>
      {removing !== null && (
        <ConfirmDialog
          isOpen
          title="Remove this question?"
          confirmLabel="Remove question"
          isDangerous
          onConfirm={() => {
            remove(removing);
            setRemoving(null);
          }}
          onClose={() => setRemoving(null)}
        >
          The question and its images leave this section. Earlier versions keep them.
        </ConfirmDialog>
      )}
    </Stack>
  );
});
