import { Box, Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StudyQuestion } from '@urost3/contract/stations/stations.schemas.ts';
import { useState } from 'react';
import { FlagIcon } from '../../../ui/media/icons.tsx';
import { lazyComponent } from '../../../ui/state/lazy-component.tsx';
import { ownReportsQuery } from '../../question-reports/public/question-reports.queries.ts';
import { RecordingPanel } from '../../recordings/public/recording-panel.tsx';
import type { StudyAnswers } from './study-answers.ts';

const QuestionReportDialog = lazyComponent(
  () => import('../../question-reports/public/question-report-dialog.tsx'),
  'QuestionReportDialog',
);

interface QuestionToolsPanelProps {
  question: StudyQuestion;
  place: Pick<StudyAnswers, 'uid' | 'section'>;
  /** Whether the recording button is plain text, because recording is optional after the answer. */
  isQuiet: boolean;
  onRecorded: () => void;
  className: string | undefined;
}

/** The tools between a question and its answer: record a spoken answer, report an error. */
export function QuestionToolsPanel(props: QuestionToolsPanelProps) {
  const { question, place, isQuiet, onRecorded, className } = props;
  const { uid, section } = place;
  const [isReporting, setIsReporting] = useState(false);
  const { data: reports = [] } = useQuery(ownReportsQuery);
  const report = reports.find(
    (item) =>
      item.stationId === section.stationId &&
      item.sectionId === section.sectionId &&
      item.questionId === question.id,
  );
  return (
    <div className={className} data-screen-only>
      <RecordingPanel
        uid={uid}
        what={`${section.stationId}/${section.sectionId}/${question.id}`}
        isQuiet={isQuiet}
        onRecorded={onRecorded}
      >
        {report && !report.answer ? (
          <Box component="span" m={0} c="var(--page-quiet)" fz="sm">
            Reported, waiting for an answer
          </Box>
        ) : (
          <Button
            variant="subtle"
            color="var(--page-quiet)"
            size="sm"
            m="0 -0.625rem 0 auto"
            px="xs"
            miw={44}
            fw={400}
            title="Report an error"
            aria-label="Report an error"
            onClick={() => setIsReporting(true)}
          >
            <FlagIcon size={18} />
            <Box component="span" visibleFrom="sm" ms="2xs">
              Report
            </Box>
          </Button>
        )}
      </RecordingPanel>
      {report?.answer && (
        <Text c="var(--page-quiet)" fz="sm">
          <strong>Answer to your report:</strong> {report.answer}
        </Text>
      )}
      {isReporting && (
        <QuestionReportDialog
          section={section}
          questionId={question.id}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  );
}
