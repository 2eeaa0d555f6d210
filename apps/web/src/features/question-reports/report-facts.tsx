import type { QuestionReport } from '@urost3/contract/question-reports.schemas.ts';
import { reportOutcomes, reportReasons } from '@urost3/contract/question-reports.ts';
import { formatLongDate } from '../../lib/dates.ts';
import classes from './question-reports.module.css';

interface ReportFactsProps {
  report: QuestionReport;
  /** Who has reported the question; shown to staff only. */
  reporter?: string;
}

/** A report's details, and the answer once there is one. */
export function ReportFacts({ report, reporter }: ReportFactsProps) {
  const { reason, note, createdAt, outcome, answer, answeredAt } = report;
  return (
    <>
      <div className={classes.complaint}>
        <p className={classes.meta}>
          <strong>{reportReasons[reason]}</strong>
          {reporter && <span>{reporter}</span>}
          <span>Reported on {formatLongDate(createdAt)}</span>
        </p>
        {note && <p className={classes.words}>{note}</p>}
      </div>
      {answer && outcome && answeredAt && (
        <div className={classes.answer}>
          <p className={classes.meta}>
            <strong>{reportOutcomes[outcome]}</strong>
            <span>Answered on {formatLongDate(answeredAt)}</span>
          </p>
          <p className={classes.words}>{answer}</p>
        </div>
      )}
    </>
  );
}
