// What other learners did, beside the learner's own result. Without enough learners, switched off, or offline, nothing is shown:
// the own result stands by itself.
import { useQuery } from '@tanstack/react-query';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import classes from './comparison.module.css';
import { sectionComparisonQuery } from './comparison.queries.ts';
import { standingWords } from './standing-words.ts';

const TIES = 'Learners with the same result share one percentile.';

/** Below the marks of a section's sheet. */
export function SheetComparison({ section }: { section: SectionRef }) {
  const { data } = useQuery(sectionComparisonQuery(section));
  if (!data?.sheet) return null;
  return (
    <p className={classes.beside}>
      <strong>
        Your first mark, {data.sheet.percent}%: {standingWords(data.sheet)}.
      </strong>{' '}
      {TIES}
    </p>
  );
}

interface QuestionComparisonProps {
  section: SectionRef;
  questionId: string;
}

/** Below the options of an answered multiple choice question. */
export function QuestionComparison({ section, questionId }: QuestionComparisonProps) {
  const { data } = useQuery(sectionComparisonQuery(section));
  const question = data?.questions.find((item) => item.questionId === questionId);
  if (!question) return null;
  return (
    <p className={classes.beside}>
      About {question.rightPercent}% of {question.learners} learners were right at their first
      attempt.
    </p>
  );
}

/** After the last question: all multiple choice questions of the section together. */
export function PicksComparison({ section }: { section: SectionRef }) {
  const { data } = useQuery(sectionComparisonQuery(section));
  if (!data?.picks) return null;
  return (
    <p className={classes.beside}>
      <strong>
        Multiple choice, {data.picks.percent}% right at first: {standingWords(data.picks)}.
      </strong>{' '}
      {TIES}
    </p>
  );
}
