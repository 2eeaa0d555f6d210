// Compares the learner's own result with other learners' results. Nothing is shown while too few learners can be
// compared. The same applies when the learner has switched comparison off, and while the device is offline.
import { useQuery } from '@tanstack/react-query';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import classes from './comparison.module.css';
import { sectionComparisonQuery } from './comparison.queries.ts';
import { rankText } from './percentile-text.ts';

const TIES = 'Learners with the same result share one percentile.';

/** Compares the learner's first mark of a section's sheet with other learners' marks. Shown below the sheet's marks. */
export function SheetComparison({ section }: { section: SectionRef }) {
  const { data } = useQuery(sectionComparisonQuery(section));
  if (!data?.sheet) return null;
  return (
    <p className={classes.beside}>
      <strong>
        Your first mark, {data.sheet.percent}%: {rankText(data.sheet)}.
      </strong>{' '}
      {TIES}
    </p>
  );
}

interface QuestionComparisonProps {
  section: SectionRef;
  questionId: string;
}

/** Says how many learners answered a multiple choice question right. Shown below the question's options. */
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

/** Compares the learner's result in all multiple choice questions of the section. Shown after the last question. */
export function PicksComparison({ section }: { section: SectionRef }) {
  const { data } = useQuery(sectionComparisonQuery(section));
  if (!data?.picks) return null;
  return (
    <p className={classes.beside}>
      <strong>
        Multiple choice, {data.picks.percent}% right at first: {rankText(data.picks)}.
      </strong>{' '}
      {TIES}
    </p>
  );
}
