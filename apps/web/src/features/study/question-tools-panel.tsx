import { ActionIcon } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { useState } from 'react';
import { FlagIcon } from '../../ui/icons.tsx';
import { lazyComponent } from '../../ui/lazy-component.tsx';
import { ownReportsQuery } from '../question-reports/public/question-reports.queries.ts';
import { RecordingPanel } from '../recordings/public/recording-panel.tsx';
import flowClasses from './question-flow.module.css';
import classes from './question-tools.module.css';

const ReportDialog = lazyComponent(() =>
  import('../question-reports/public/report-dialog.tsx').then((module) => module.ReportDialog),
);

export interface QuestionToolsPlace {
  uid: string;
  section: SectionRef;
  isPremium: boolean;
}

interface QuestionToolsPanelProps {
  question: StudyQuestion;
  place: QuestionToolsPlace;
  onRecorded: () => void;
}

export function QuestionToolsPanel({ question, place, onRecorded }: QuestionToolsPanelProps) {
  const { uid, section, isPremium } = place;
  const [isReporting, setIsReporting] = useState(false);
  const { data: reports = [] } = useQuery(ownReportsQuery);
  const report = reports.find(
    (item) =>
      item.stationId === section.stationId &&
      item.sectionId === section.sectionId &&
      item.questionId === question.id,
  );
  return (
    <div className={flowClasses.tools}>
      <RecordingPanel
        uid={uid}
        what={`${section.stationId}/${section.sectionId}/${question.id}`}
        isPremium={isPremium}
        onRecorded={onRecorded}
      >
        {report && !report.answer ? (
          <span className={classes.reported}>Reported, waiting for an answer</span>
        ) : (
          <ActionIcon
            variant="subtle"
            size={44}
            color="var(--study-quiet)"
            className={classes.report}
            title="Report an error"
            aria-label="Report an error"
            onClick={() => setIsReporting(true)}
          >
            <FlagIcon size={18} />
            <span className={classes.word}>Report</span>
          </ActionIcon>
        )}
      </RecordingPanel>
      {report?.answer && (
        <p className={classes.reported}>
          <strong>Answer to your report:</strong> {report.answer}
        </p>
      )}
      {isReporting && (
        <ReportDialog
          section={section}
          questionId={question.id}
          onClose={() => setIsReporting(false)}
        />
      )}
    </div>
  );
}
