import { Box, Stack } from '@mantine/core';
import type { EditorExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { BasicsFields } from './basics-fields.tsx';
import { BlocksEditor } from './blocks-editor.tsx';
import { BriefEditor } from './brief-editor.tsx';
import { ChecklistField } from './checklist-field.tsx';
import { useEditor } from './editor-context.ts';
import { isAtField, Problems, UnsavedWords, Warnings } from './editor-notices.tsx';
import { type EditorPlace, editorPlaceId } from './editor-places.tsx';
import { ExhibitsField } from './exhibits-field.tsx';
import { Fold } from './fold.tsx';
import { GuidelineField } from './guideline-field.tsx';
import { PublishNeeds } from './publish-needs.tsx';
import { QuestionsEditor } from './questions-editor.tsx';
import { ReviewFields } from './review-fields.tsx';
import { CaseFields, CommunicationFields } from './scenario-fields.tsx';
import classes from './section-editor.module.css';
import { type ChangeList, setList } from './section-edits.ts';
import { SourcesField } from './sources-field.tsx';
import { StructureEditor } from './structure-editor.tsx';
import { useQuestionStatistics } from './use-question-statistics.ts';
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
      className={classes.part}
      data-place={place}
      {...(place && { id: editorPlaceId(place), tabIndex: -1 })}
    >
      <legend>
        <h3>{legend}</h3>
      </legend>
      <div className={classes.fields}>
        {isUsed === undefined ? (
          children
        ) : (
          <Fold label="Optional" isUsed={isUsed}>
            {children}
          </Fold>
        )}
      </div>
    </fieldset>
  );
}
