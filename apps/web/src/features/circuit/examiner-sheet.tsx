import { Box, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CircuitStation } from '@urost3/contract/circuit/circuit.schemas.ts';
import { circuitRoutes } from '@urost3/contract/circuit/circuit.ts';
import type { StudySection } from '@urost3/contract/stations/stations.schemas.ts';
import { callApi } from '../../lib/api/api.ts';
import { storeAnswer } from '../../lib/api/query.ts';
import { keepDraft } from '../../lib/offline/kept-draft.ts';
import { sendInOrder } from '../../lib/offline/send-in-order.ts';
import pieces from '../../ui/page/pieces.module.css';
import { showToast } from '../../ui/state/show-toast.ts';
import { Markdown } from '../../ui/text/markdown.tsx';
import { useSignedInUser } from '../accounts/public/use-auth.ts';
import {
  type OwnSheet,
  SheetWithExaminer,
  wantsExaminer,
} from '../examiner/public/sheet-with-examiner.tsx';
import { forgetRecall } from '../recall/public/recall.queries.ts';
import { MarkedParts, useMarkedParts } from '../recordings/public/marked-replay.tsx';
import { ExaminerChecklist } from '../study/public/examiner-checklist.tsx';
import { ModelAnswer } from '../study/public/question-parts.tsx';
import { ExpandableCard } from '../study/public/study-card.tsx';
import { circuitQuery, circuitsQuery } from './circuit.queries.ts';
import { recordingOf } from './record-choice.ts';

interface ExaminerSheetProps {
  circuitId: string;
  station: CircuitStation;
  section: StudySection;
  onMarked?: () => void;
  /**
   * Called after every change of the sheet with a function that saves it. Called with null when the sheet is empty or
   * saved.
   */
  onUnsaved?: (save: (() => Promise<unknown>) | null) => void;
}

/** The mark sheet for self-marking, with the model answers next to it. */
export function ExaminerSheet(props: ExaminerSheetProps) {
  const { circuitId, station, section, onMarked, onUnsaved } = props;
  const client = useQueryClient();
  const { uid } = useSignedInUser();
  const recording = recordingOf(circuitId, station.position);
  const parts = useMarkedParts({ uid, what: recording });
  const replay = <MarkedParts uid={uid} what={recording} parts={parts} />;
  const draft = `sheet.${circuitId}.${station.position}`;
  const mark = useMutation({
    mutationFn: (body: OwnSheet) => {
      const params = { id: circuitId, position: station.position };
      return sendInOrder(station, () =>
        callApi(circuitRoutes.mark, { params, body, keepalive: true }),
      );
    },
    onSuccess: async (circuit) => {
      await storeAnswer(client, circuitQuery(circuitId).queryKey, circuit);
      void client.invalidateQueries({ queryKey: circuitsQuery.queryKey });
      void forgetRecall(client);
      const percent = circuit.stations.find((item) => item.position === station.position)?.mark
        ?.percent;
      showToast('success', `Mark saved: ${percent ?? 0}%.`);
    },
    meta: { failure: 'Your mark could not be saved. Please try again.' },
  });
  const tellSaved = () => {
    onUnsaved?.(null);
    onMarked?.();
  };
  return (
    <>
      {section.examiner_points.length === 0 && (
        <>
          <p>This station has no examiner’s sheet.</p>
          {replay}
        </>
      )}
      <SheetWithExaminer
        uid={uid}
        section={station}
        points={section.examiner_points}
        place={recording}
        isAutomatic
        isOff={!wantsExaminer()}
        onSave={async (sheet) => {
          await mark.mutateAsync(sheet);
          keepDraft(uid, draft, null);
          tellSaved();
        }}
      >
        {(confirmed) => (
          <ExaminerChecklist
            key={confirmed?.clientId}
            start={confirmed}
            points={section.examiner_points}
            draft={{ uid, place: draft }}
            onSave={mark.mutateAsync}
            onSaved={tellSaved}
            isSaving={mark.isPending}
            isSaved={mark.isSuccess}
            said={parts.length > 0 ? replay : null}
            note={onUnsaved && 'Your ticks are also saved when you move on or the bell rings.'}
            onChange={(save) => {
              mark.reset();
              onUnsaved?.(save);
            }}
          >
            {station.mark && (
              <Text mt="md" fw={600}>
                Marked: {station.mark.ticked} of {station.mark.total} points, {station.mark.percent}
                %
              </Text>
            )}
          </ExaminerChecklist>
        )}
      </SheetWithExaminer>
      {section.questions.length > 0 && (
        <ExpandableCard title="Model answers">
          <Box
            component="ol"
            className={pieces.spacedList}
            __vars={{ '--list-gap': 'var(--mantine-spacing-md)', '--list-indent': '1.3rem' }}
          >
            {section.questions.map((question) => (
              <li key={question.id}>
                <Markdown oneColumn>{question.question}</Markdown>
                <ModelAnswer question={question} />
              </li>
            ))}
          </Box>
        </ExpandableCard>
      )}
    </>
  );
}
