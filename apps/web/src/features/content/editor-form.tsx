import { Alert, Box, Button, Group, List, Stack, Text } from '@mantine/core';
import type { EditorExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { formatDateTime } from '../../lib/dates.ts';
import { BasicsFields } from './basics-fields.tsx';
import { BlocksEditor } from './blocks-editor.tsx';
import { BriefEditor } from './brief-editor.tsx';
import { ChecklistField } from './checklist-field.tsx';
import { useEditor } from './editor-context.ts';
import { type EditorPlace, editorPlaceId } from './editor-places.tsx';
import { ExhibitsField } from './exhibits-field.tsx';
import { GuidelineField } from './guideline-field.tsx';
import { PublishNeeds } from './publish-needs.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { ReviewFields } from './review-fields.tsx';
import { CaseFields, CommunicationFields } from './scenario-fields.tsx';
import classes from './section-editor.module.css';
import { type ChangeList, setList } from './section-edits.ts';
import { type Problem, problemText } from './section-problems.ts';
import { SourcesField } from './sources-field.tsx';
import { StructureEditor } from './structure-editor.tsx';
import { useQuestionStatistics } from './use-question-statistics.ts';
import type { SectionEditorState } from './use-section-editor.ts';

const PROBLEMS_SHOWN = 8;
const nothing: readonly string[] = [];

interface EditorFormProps {
  editor: SectionEditorState;
  stationId: string;
  learnerStationId: StationId;
}

/** Every field of a section, in the order in which learners see them. */
export function EditorForm({ editor, stationId, learnerStationId }: EditorFormProps) {
  const { document, problems, meta } = editor;
  const isCommunication = learnerStationId === 'communication';
  const statistics = useQuestionStatistics(stationId, meta?.id ?? null);
  const errors = useMemo(
    () => Object.fromEntries(problems.map(({ path, reason }) => [path, reason])),
    [problems],
  );
  const hasBlocks = !isCommunication || document.content_sections.length > 0;
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isAtField(problems))
      form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  return (
    <Stack gap="md" ref={form}>
      <UnsavedWords localCopy={editor.localCopy} />
      <Problems problems={problems} />
      <Part legend="Section" place="section">
        {!meta && <PublishNeeds mb="xs" className={classes.needs} />}
        <BasicsFields basics={document} errors={errors} />
      </Part>
      <Part legend={isCommunication ? 'Scenario and answer' : 'Scenario'} place="scenario">
        {isCommunication ? (
          <CommunicationFields document={document} errors={errors} />
        ) : (
          <CaseFields document={document} errors={errors} />
        )}
        <SectionExhibits exhibits={document.exhibits} />
      </Part>
      <Part legend="Questions" place="questions">
        <QuestionsEditor questions={document.questions} statistics={statistics} />
      </Part>
      {hasBlocks && (
        <Part legend="Content blocks" place="content">
          <BlocksEditor blocks={document.content_sections} />
        </Part>
      )}
      {(isCommunication || document.content_structure) && (
        <Part legend="Content structure" place={hasBlocks ? undefined : 'content'}>
          <StructureEditor structure={document.content_structure} />
        </Part>
      )}
      {(isCommunication || document.patient_brief) && (
        <Part legend="Patient brief">
          <BriefEditor brief={document.patient_brief} />
        </Part>
      )}
      <Part legend="Examiner checklist">
        <ChecklistField points={document.examiner_points} />
      </Part>
      <Part legend="Sources" place="sources">
        <SourcesField sources={document.sources} />
      </Part>
      <Part legend="Review and credit" place="review">
        <ReviewFields
          reviewedOn={document.reviewedOn}
          credit={document.credit}
          licence={document.licence}
        />
        {meta?.published && <GuidelineField key={meta.id} meta={meta} />}
      </Part>
      <Part legend="Checks">
        <Warnings warnings={meta?.warnings ?? nothing} />
      </Part>
    </Stack>
  );
}

const OWN_PLACE = ['scenario'] as const;

function SectionExhibits({ exhibits }: { exhibits: readonly EditorExhibit[] }) {
  const { update } = useEditor();
  const change: ChangeList<EditorExhibit> = useCallback(
    (next) => update(setList('exhibits', next)),
    [update],
  );
  return (
    <Box mt="md">
      <ExhibitsField exhibits={exhibits} places={OWN_PLACE} onChange={change} />
    </Box>
  );
}

interface PartProps {
  legend: string;
  /** The button at the top of the form that scrolls to this part. */
  place?: EditorPlace | undefined;
  children: ReactNode;
}

/** A plain fieldset instead of a Mantine component, because the form renders many parts after each edit. */
function Part({ legend, place, children }: PartProps) {
  return (
    <fieldset
      className={classes.part}
      data-place={place}
      {...(place && { id: editorPlaceId(place), tabIndex: -1 })}
    >
      <legend>
        <h3>{legend}</h3>
      </legend>
      <div className={classes.fields}>{children}</div>
    </fieldset>
  );
}

function UnsavedWords({ localCopy }: Pick<SectionEditorState, 'localCopy'>) {
  const { copy, restore, discard } = localCopy;
  if (!copy) return null;
  return (
    <Alert color="orange" title="Changes on this device that were never saved" role="alert">
      <p>Typed on {formatDateTime(copy.at)}.</p>
      <Group gap="xs">
        <Button size="compact-sm" onClick={restore}>
          Restore them
        </Button>
        <Button size="compact-sm" variant="default" onClick={discard}>
          Discard them
        </Button>
      </Group>
    </Alert>
  );
}

/** Paths of the fields that show their problem below their input. */
const fieldPaths = new Set(['title', 'category', 'methodology', 'scenario', 'answer']);

/** Whether there is only one problem, and its field shows it. */
const isAtField = ([first, ...others]: readonly Problem[]): boolean =>
  first !== undefined && others.length === 0 && fieldPaths.has(first.path);

function Problems({ problems }: { problems: readonly Problem[] }) {
  if (problems.length === 0 || isAtField(problems)) return null;
  return (
    <Alert color="red" role="alert" title="Not published">
      <List size="sm">
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <List.Item key={problem.path}>{problemText(problem)}</List.Item>
        ))}
      </List>
      {problems.length > PROBLEMS_SHOWN && (
        <Text size="sm">…and {problems.length - PROBLEMS_SHOWN} more.</Text>
      )}
    </Alert>
  );
}

/** Shown below the fields, because the warnings change with each save and must not move the field being typed in. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        All files found; nothing marked for review.
      </Text>
    );
  }
  return (
    <Alert color="orange" title="Please look at this">
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Alert>
  );
}
