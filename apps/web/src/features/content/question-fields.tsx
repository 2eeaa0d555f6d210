import { Checkbox, Group, NativeSelect, Stack } from '@mantine/core';
import type { EditorImage, EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { difficulties } from '@urost3/contract/content.ts';
import type { EditorExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { EditorProbe } from '@urost3/contract/probes.schemas.ts';
import { memo, useCallback } from 'react';
import { useEditor } from './editor-context.ts';
import { ExhibitsField } from './exhibits-field.tsx';
import { Fold } from './fold.tsx';
import { ImagesField } from './images-field.tsx';
import { LineInput } from './line-input.tsx';
import { LinesField } from './lines-field.tsx';
import { MarkdownField } from './markdown-field.tsx';
import { ProbesField } from './probes-field.tsx';
import classes from './question-card.module.css';
import { RightOptionField } from './right-option-field.tsx';
import { type ChangeList, orNull, setQuestion } from './section-edits.ts';

const PLACES = ['question', 'answer'] as const;

export function QuestionFields({ question, index }: { question: EditorQuestion; index: number }) {
  const { update } = useEditor();
  const { id } = question;
  const change = useCallback(
    (changes: Partial<EditorQuestion>) =>
      update(setQuestion(id, (old) => ({ ...old, ...changes }))),
    [update, id],
  );
  const setText = useCallback((value: string) => change({ question: value }), [change]);
  const setAnswer = useCallback((value: string) => change({ answer: value }), [change]);
  const setExplanation = useCallback(
    (value: string) => change({ explanation: orNull(value) }),
    [change],
  );
  const setNotes = useCallback(
    (value: string) => change({ examiner_notes: orNull(value) }),
    [change],
  );
  const changeOptions: ChangeList<string> = useCallback(
    (next) => update(setQuestion(id, (old) => ({ ...old, options: next(old.options) }))),
    [update, id],
  );
  const changeImages: ChangeList<EditorImage> = useCallback(
    (next) => update(setQuestion(id, (old) => ({ ...old, images: next(old.images) }))),
    [update, id],
  );
  const changeExhibits: ChangeList<EditorExhibit> = useCallback(
    (next) => update(setQuestion(id, (old) => ({ ...old, exhibits: next(old.exhibits) }))),
    [update, id],
  );
  const changeProbes: ChangeList<EditorProbe> = useCallback(
    (next) => update(setQuestion(id, (old) => ({ ...old, probes: next(old.probes) }))),
    [update, id],
  );
  const isChoice = question.type === 'mcq';
  return (
    <Stack gap="md" className={classes.fields}>
      <NativeSelect
        label="Type"
        maw="16rem"
        value={question.type}
        data={[
          { value: 'text', label: 'Text' },
          { value: 'mcq', label: 'Multiple choice' },
        ]}
        onChange={(event) => change({ type: event.currentTarget.value as EditorQuestion['type'] })}
      />
      <MarkdownField
        label="Question text"
        isRequired
        minRows={3}
        value={question.question}
        onChange={setText}
      />
      {isChoice && (
        <>
          <LinesField
            legend="Options"
            noun="Option"
            lines={question.options}
            onChange={changeOptions}
          />
          <RightOptionField options={question.options} answer={question.answer} onChange={change} />
        </>
      )}
      {!isChoice && <MarkdownField label="Answer" value={question.answer} onChange={setAnswer} />}
      <Fold label="Explanation" isUsed={question.explanation !== null}>
        <MarkdownField
          label="Explanation"
          minRows={2}
          value={question.explanation ?? ''}
          onChange={setExplanation}
        />
      </Fold>
      <Fold
        label="Examiner notes"
        isUsed={question.examiner_notes !== null || question.examiner_notes_published}
      >
        <Stack gap="md">
          <MarkdownField
            label="Examiner notes"
            description="For staff, unless they are published"
            minRows={2}
            value={question.examiner_notes ?? ''}
            onChange={setNotes}
          />
          <Checkbox
            label="Learners see the examiner notes after they have answered"
            checked={question.examiner_notes_published}
            onChange={(event) => change({ examiner_notes_published: event.currentTarget.checked })}
          />
        </Stack>
      </Fold>
      <Fold label="Images" isUsed={question.images.length > 0}>
        <ImagesField images={question.images} index={index} onChange={changeImages} />
      </Fold>
      <Fold label="Exhibits" isUsed={question.exhibits.length > 0}>
        <ExhibitsField exhibits={question.exhibits} places={PLACES} onChange={changeExhibits} />
      </Fold>
      <Fold label="Probes" isUsed={question.probes.length > 0}>
        <ProbesField probes={question.probes} onChange={changeProbes} />
      </Fold>
      <Fold
        label="Question type and difficulty"
        isUsed={question.question_type !== null || question.difficulty !== null}
      >
        <QuestionLabels
          questionType={question.question_type}
          difficulty={question.difficulty}
          onChange={change}
        />
      </Fold>
    </Stack>
  );
}

interface QuestionLabelsProps {
  questionType: string | null;
  difficulty: string | null;
  onChange: (changes: Partial<EditorQuestion>) => void;
}

/** A component of its own, so that a key press in a text does not render these fields. */
const QuestionLabels = memo(function QuestionLabels({
  questionType,
  difficulty,
  onChange,
}: QuestionLabelsProps) {
  return (
    <Group grow preventGrowOverflow={false} align="flex-end">
      <LineInput
        label="Question type"
        placeholder="knowledge, judgement, safety…"
        maxLength={300}
        value={questionType ?? ''}
        onChange={(value) => onChange({ question_type: orNull(value) })}
      />
      <NativeSelect
        label="Difficulty"
        value={difficulty ?? ''}
        data={[{ value: '', label: 'Not set' }, ...difficultyChoices(difficulty)]}
        onChange={(event) => onChange({ difficulty: orNull(event.currentTarget.value) })}
      />
    </Group>
  );
});

/** The usual difficulties, and the question's current one, which an import may have set to any text. */
function difficultyChoices(current: string | null) {
  const values = new Set<string>(difficulties);
  if (current) values.add(current);
  return [...values].map((value) => ({
    value,
    label: value.charAt(0).toUpperCase() + value.slice(1),
  }));
}
