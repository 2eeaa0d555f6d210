import { Box, Button, Checkbox, Group, List, Stack, Text, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contentAdminRoutes } from '@urost3/contract/content/admin.routes.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { EditorExhibit } from '@urost3/contract/content/exhibits.schemas.ts';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { apiQuery } from '../../../lib/api/api-query.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { cx } from '../../../ui/page/class-names.ts';
import pieces from '../../../ui/page/pieces.module.css';
import { Notice } from '../../../ui/state/notice.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { BasicsFields } from '../fields/basics-fields.tsx';
import { BlocksEditor } from '../fields/blocks-editor.tsx';
import { BriefEditor } from '../fields/brief-editor.tsx';
import { ChecklistField } from '../fields/checklist-field.tsx';
import { GuidelineField } from '../fields/guideline-field.tsx';
import { LineInput } from '../fields/line-input.tsx';
import { MarkdownField } from '../fields/markdown-field.tsx';
import { OptionalFields } from '../fields/optional-fields.tsx';
import { SourcesField } from '../fields/sources-field.tsx';
import { StructureEditor } from '../fields/structure-editor.tsx';
import { ExhibitsField } from '../media/exhibits-field.tsx';
import { QuestionsEditor } from '../questions/questions-editor.tsx';
import { PublishNeeds } from '../saving/publish-needs.tsx';
import { problemText, type SectionProblem } from '../saving/section-problems.ts';
import classes from './editor.module.css';
import { useEditor } from './editor-context.ts';
import { type EditorPlace, editorPlaceId } from './editor-places.tsx';
import { type ChangeList, orNull, set, setList } from './section-edits.ts';
import type { SectionEditorState } from './use-section-editor.ts';

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
      <PublishProblems problems={problems} />
      <Part legend="Section" place="section">
        {!meta && <PublishNeeds mb="xs" hiddenFrom="lg" />}
        <BasicsFields basics={document} errors={errors} />
      </Part>
      <Part legend={isCommunication ? 'Scenario and answer' : 'Scenario'} place="scenario">
        {isCommunication ? (
          <CommunicationFields document={document} errors={errors} />
        ) : (
          <CaseFields document={document} errors={errors} />
        )}
        {!isCommunication && <SectionExhibits exhibits={document.exhibits} />}
      </Part>
      <Part
        legend="Questions"
        place="questions"
        isUsed={isCommunication ? document.questions.length > 0 : undefined}
      >
        <QuestionsEditor questions={document.questions} statistics={statistics} />
      </Part>
      {hasBlocks && (
        <Part legend="Content blocks" place="content">
          <BlocksEditor blocks={document.content_sections} />
        </Part>
      )}
      {(isCommunication || document.content_structure) && (
        <Part
          legend="Content structure"
          place={hasBlocks ? undefined : 'content'}
          isUsed={document.content_structure !== null}
        >
          <StructureEditor structure={document.content_structure} />
        </Part>
      )}
      {isCommunication && (
        <Part legend="Exhibits" isUsed={document.exhibits.length > 0}>
          <SectionExhibits exhibits={document.exhibits} />
        </Part>
      )}
      {(isCommunication || document.patient_brief) && (
        <Part legend="Patient brief" isUsed={document.patient_brief !== null}>
          <BriefEditor brief={document.patient_brief} />
        </Part>
      )}
      <Part
        legend="Examiner checklist"
        isUsed={isCommunication ? document.examiner_points.length > 0 : undefined}
      >
        <ChecklistField points={document.examiner_points} />
      </Part>
      <Part legend="Sources" place="sources">
        <SourcesField sources={document.sources} />
      </Part>
      <Part legend="Review and credit" place="review">
        <ReviewFields
          level={document.level}
          reviewedOn={document.reviewedOn}
          reviewedBy={document.reviewedBy}
          reviewerRole={document.reviewerRole}
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
  /** The id of the button that scrolls to this part; undefined when there is no such button. */
  place?: EditorPlace | undefined;
  /** For an optional part: whether it has content. Without content, the part is folded. */
  isUsed?: boolean | undefined;
  children: ReactNode;
}

/** A plain fieldset, because it renders faster than a Mantine component and the form renders many parts after each edit. */
function Part({ legend, place, isUsed, children }: PartProps) {
  return (
    <fieldset
      className={cx(pieces.card, classes.part)}
      {...(place && { id: editorPlaceId(place), tabIndex: -1 })}
    >
      {/* On a phone the bar and the row of buttons already show the word 'Section'. */}
      <legend data-spoken-below={place === 'section' ? 'sm' : undefined}>
        <h3>{legend}</h3>
      </legend>
      <div className={classes.fields}>
        {isUsed === undefined ? (
          children
        ) : (
          <OptionalFields label="Optional" isUsed={isUsed}>
            {children}
          </OptionalFields>
        )}
      </div>
    </fieldset>
  );
}

type Review = Pick<
  EditorSection,
  'level' | 'reviewedOn' | 'reviewedBy' | 'reviewerRole' | 'credit' | 'licence'
>;

const ReviewFields = memo(function ReviewFields(review: Review) {
  const { level, reviewedOn, reviewedBy, reviewerRole, credit, licence } = review;
  const { update } = useEditor();
  return (
    <Stack gap="sm">
      <Checkbox
        size="md"
        label="Above ST3"
        description="Circuits and plans leave the section out unless the learner chose it"
        checked={level === 'higher'}
        onChange={(event) => update(set({ level: event.currentTarget.checked ? 'higher' : 'st3' }))}
      />
      <Group grow preventGrowOverflow={false} align="flex-start">
        <LineInput
          label="Reviewed by"
          description="The clinician’s name, shown to learners"
          maxLength={200}
          value={reviewedBy ?? ''}
          onChange={(name) => update(set({ reviewedBy: orNull(name) }))}
        />
        <LineInput
          label="Role of the reviewer"
          description="For example consultant urologist"
          maxLength={200}
          value={reviewerRole ?? ''}
          onChange={(role) => update(set({ reviewerRole: orNull(role) }))}
        />
      </Group>
      <TextInput
        label="Reviewed on"
        description="Shown to learners; without a reviewer, as the day of the last check"
        type="date"
        w="fit-content"
        value={reviewedOn ?? ''}
        onChange={(event) => update(set({ reviewedOn: orNull(event.currentTarget.value) }))}
      />
      <Group grow preventGrowOverflow={false} align="flex-start">
        <LineInput
          label="Credit"
          description="For material that is not our own"
          maxLength={2000}
          value={credit ?? ''}
          onChange={(credit) => update(set({ credit: orNull(credit) }))}
        />
        <LineInput
          label="Licence"
          description="For example CC BY 4.0"
          maxLength={100}
          value={licence ?? ''}
          onChange={(licence) => update(set({ licence: orNull(licence) }))}
        />
      </Group>
    </Stack>
  );
});

type Errors = Partial<Record<string, string>>;
type TextName = 'case_scenario' | 'sign_post' | 'scenario' | 'answer';

function useSetText(name: TextName) {
  const { update } = useEditor();
  return useCallback((value: string) => update(set({ [name]: orNull(value) })), [update, name]);
}

interface ScenarioFieldsProps {
  document: Pick<EditorSection, TextName>;
  errors: Errors;
}

/** The scenario fields of sections of clinical skills, emergency and outpatient stations. */
function CaseFields({ document }: ScenarioFieldsProps) {
  return (
    <Stack gap="md">
      <MarkdownField
        label="Case Scenario"
        value={document.case_scenario ?? ''}
        onChange={useSetText('case_scenario')}
      />
      <MarkdownField
        label="Sign Post"
        value={document.sign_post ?? ''}
        onChange={useSetText('sign_post')}
      />
    </Stack>
  );
}

function CommunicationFields({ document, errors }: ScenarioFieldsProps) {
  return (
    <Stack gap="md">
      <MarkdownField
        label="Scenario (including questions)"
        isRequired
        minRows={6}
        value={document.scenario ?? ''}
        error={errors.scenario}
        onChange={useSetText('scenario')}
      />
      <MarkdownField
        label="Answer"
        isRequired
        minRows={6}
        value={document.answer ?? ''}
        error={errors.answer}
        onChange={useSetText('answer')}
      />
    </Stack>
  );
}

/** Learners' results as text by question id: '12 attempts, 75 % right, 1 report'. */
function useQuestionStatistics(
  stationId: string,
  sectionId: string | null,
): ReadonlyMap<string, string> {
  const statistics = useQuery(
    apiQuery(
      ['content', 'statistics', stationId, sectionId],
      contentAdminRoutes.questionStatistics,
      {
        params: { id: stationId, sectionId: sectionId ?? '' },
        enabled: sectionId !== null,
      },
    ),
  );
  return useMemo(() => {
    const lines = new Map<string, string>();
    for (const { questionId, attempts, correct, reports } of statistics.data?.questions ?? []) {
      const parts = [counted(attempts, 'attempt')];
      if (correct !== null && attempts > 0)
        parts.push(`${Math.round((correct / attempts) * 100)} % right`);
      if (reports > 0) parts.push(counted(reports, 'report'));
      lines.set(questionId, parts.join(', '));
    }
    return lines;
  }, [statistics.data]);
}

const PROBLEMS_SHOWN = 8;

/** Offers text of an earlier visit that was stored on this device only. */
function UnsavedWords({ localCopy }: Pick<SectionEditorState, 'localCopy'>) {
  const { copy, restore, discard } = localCopy;
  if (!copy) return null;
  return (
    <Notice kind="warning" title="Changes on this device that were never saved">
      <p>Typed on {formatDateTime(copy.at)}.</p>
      <Group gap="xs">
        <Button size="compact-sm" onClick={restore}>
          Restore them
        </Button>
        <Button size="compact-sm" variant="default" onClick={discard}>
          Discard them
        </Button>
      </Group>
    </Notice>
  );
}

/** Paths of the fields that show their problem below their input. */
const fieldPaths = new Set(['title', 'category', 'methodology', 'scenario', 'answer']);

/** Whether there is only one problem, and the problem is shown below the input of its field. */
const isAtField = ([first, ...others]: readonly SectionProblem[]): boolean =>
  first !== undefined && others.length === 0 && fieldPaths.has(first.path);

function PublishProblems({ problems }: { problems: readonly SectionProblem[] }) {
  if (problems.length === 0 || isAtField(problems)) return null;
  return (
    <Notice kind="error" title="Not published">
      <List size="sm">
        {problems.slice(0, PROBLEMS_SHOWN).map((problem) => (
          <List.Item key={problem.path}>{problemText(problem)}</List.Item>
        ))}
      </List>
      {problems.length > PROBLEMS_SHOWN && (
        <Text size="sm">…and {problems.length - PROBLEMS_SHOWN} more.</Text>
      )}
    </Notice>
  );
}

/** Shown below the fields, because the warnings change with each save and must not move the field being typed in. */
function Warnings({ warnings }: { warnings: readonly string[] }) {
  if (warnings.length === 0) {
    return <Quiet>All files found; nothing marked for review.</Quiet>;
  }
  return (
    <Notice kind="warning" title="Please look at this">
      <List size="sm">
        {warnings.map((warning) => (
          <List.Item key={warning}>{warning}</List.Item>
        ))}
      </List>
    </Notice>
  );
}
