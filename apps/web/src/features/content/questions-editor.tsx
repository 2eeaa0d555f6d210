import { Button, Group, Stack, Text, VisuallyHidden } from '@mantine/core';
import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { memo, useCallback, useState } from 'react';
import { useSearchParams } from 'react-router';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { useEditor } from './editor-context.ts';
import { QuestionCard } from './question-card.tsx';
import classes from './questions-editor.module.css';
import { emptyQuestion, inserted, moved, setList } from './section-edits.ts';
import { useReorder } from './use-reorder.ts';

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

  const reorder = useReorder({
    count: questions.length,
    onMove: (from, to) => update(setList('questions', (old) => moved(old, from, to))),
  });
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
  const { dragged, target } = reorder;
  const dropMark = (index: number) => {
    if (dragged === null || target === null || target === dragged || index !== target)
      return undefined;
    return target < dragged ? 'before' : 'after';
  };
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
      <ol className={classes.list} ref={reorder.listRef}>
        {questions.map((question, index) => (
          <QuestionCard
            key={question.id}
            question={question}
            index={index}
            isOpen={open.has(question.id)}
            isWanted={question.id === wanted}
            isDragged={dragged === index}
            dropMark={dropMark(index)}
            statistic={statistics.get(question.id)}
            onToggle={toggle}
            onInsertAfter={insertAfter}
            onRemove={askToRemove}
            onPointerDown={reorder.onPointerDown}
            onKeyDown={reorder.onKeyDown}
          />
        ))}
      </ol>
      <Button variant="light" w="fit-content" onClick={() => insert(questions.length)}>
        {questions.length === 0 ? 'Add question' : 'Add question at the end'}
      </Button>
      <VisuallyHidden aria-live="polite">{reorder.announcement}</VisuallyHidden>
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
