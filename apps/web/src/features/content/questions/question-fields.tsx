import { Checkbox, Group, NativeSelect, Select, Stack } from '@mantine/core';
import type { EditorProbe, EditorQuestion } from '@urost3/contract/content/content.schemas.ts';
import { difficulties, PROBES_MAX } from '@urost3/contract/content/content.ts';
import { memo, useCallback } from 'react';
import { useEditor } from '../editor/editor-context.ts';
import {
  type ChangeList,
  orNull,
  setOptions,
  setQuestion,
  updateAt,
} from '../editor/section-edits.ts';
import { LineInput } from '../fields/line-input.tsx';
import { MarkdownField } from '../fields/markdown-field.tsx';
import { OptionalFields } from '../fields/optional-fields.tsx';
import { LinesField, RowList, useChangeList } from '../fields/row-list.tsx';
import { ExhibitsField } from '../media/exhibits-field.tsx';
import { ImagesField } from '../media/images-field.tsx';

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
    (next) => update(setQuestion(id, (old) => setOptions(old, next(old.options)))),
    [update, id],
  );
  const setThis = useCallback(
    (next: (old: EditorQuestion) => EditorQuestion) => setQuestion(id, next),
    [id],
  );
  const isChoice = question.type === 'mcq';
  return (
    <Stack gap="md" p="sm">
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
      <OptionalFields label="Explanation" isUsed={question.explanation !== null}>
        <MarkdownField
          label="Explanation"
          minRows={2}
          value={question.explanation ?? ''}
          onChange={setExplanation}
        />
      </OptionalFields>
      <OptionalFields
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
            size="md"
            label="Learners see the examiner notes after they have answered"
            checked={question.examiner_notes_published}
            onChange={(event) => change({ examiner_notes_published: event.currentTarget.checked })}
          />
        </Stack>
      </OptionalFields>
      <OptionalFields label="Images" isUsed={question.images.length > 0}>
        <ImagesField
          images={question.images}
          index={index}
          onChange={useChangeList(setThis, 'images')}
        />
      </OptionalFields>
      <OptionalFields label="Exhibits" isUsed={question.exhibits.length > 0}>
        <ExhibitsField
          exhibits={question.exhibits}
          places={PLACES}
          onChange={useChangeList(setThis, 'exhibits')}
        />
      </OptionalFields>
      <OptionalFields label="Probes" isUsed={question.probes.length > 0}>
        <ProbesField probes={question.probes} onChange={useChangeList(setThis, 'probes')} />
      </OptionalFields>
      <OptionalFields
        label="Question type and difficulty"
        isUsed={question.question_type !== null || question.difficulty !== null}
      >
        <QuestionLabels
          questionType={question.question_type}
          difficulty={question.difficulty}
          onChange={change}
        />
      </OptionalFields>
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

const anchors = [
  ['score_1', 'What scores 1 (poor)'],
  ['score_3', 'What scores 3 (sound)'],
  ['score_5', 'What scores 5 (excellent)'],
] as const;
const empty: EditorProbe = { question: '', score_1: '', score_3: '', score_5: '' };

interface ProbesFieldProps {
  probes: readonly EditorProbe[];
  onChange: ChangeList<EditorProbe>;
}

/** Edits the examiner's follow-up questions, each with three example answers for comparison. */
export const ProbesField = memo(function ProbesField({ probes, onChange }: ProbesFieldProps) {
  return (
    <RowList
      legend="Probes"
      noun="probe"
      rows={probes}
      onChange={onChange}
      onAdd={probes.length < PROBES_MAX ? () => onChange((old) => [...old, empty]) : undefined}
      below={(probe, at) =>
        anchors.map(([name, label]) => (
          <LineInput
            key={name}
            size="sm"
            label={`${label}, probe ${at + 1}`}
            required
            maxLength={1000}
            value={probe[name]}
            onChange={(value) =>
              onChange((old) => updateAt(old, at, (item) => ({ ...item, [name]: value })))
            }
          />
        ))
      }
    >
      {(probe, at) => (
        <LineInput
          flex={1}
          miw={200}
          label={`Probe ${at + 1}`}
          required
          maxLength={1000}
          value={probe.question}
          onChange={(question) =>
            onChange((old) => updateAt(old, at, (item) => ({ ...item, question })))
          }
        />
      )}
    </RowList>
  );
});

interface RightOptionFieldProps {
  options: readonly string[];
  answer: string;
  onChange: (changes: Partial<EditorQuestion>) => void;
}

/** Selects the right option of a multiple choice question: the option whose text equals the answer. */
const RightOptionField = memo(function RightOptionField({
  options,
  answer,
  onChange,
}: RightOptionFieldProps) {
  const choices = [...new Set(options.filter((option) => option.trim() !== ''))];
  const isKnown = choices.includes(answer);
  return (
    <Select
      label="Answer"
      description="The right option, word for word"
      placeholder={choices.length === 0 ? 'Add options first' : 'Choose the right option'}
      data={isKnown || answer === '' ? choices : [answer, ...choices]}
      value={answer === '' ? null : answer}
      error={
        answer !== '' && !isKnown
          ? 'No option has these words: learners see the answer unmarked.'
          : undefined
      }
      allowDeselect={false}
      onChange={(value) => onChange({ answer: value ?? '' })}
    />
  );
});
