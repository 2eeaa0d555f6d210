import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { sectionComparisonQuery } from './comparison.queries.ts';

interface QuestionComparisonProps {
  section: SectionRef;
  questionId: string;
}

/**
 * Says how many learners answered a multiple choice question right. Shown below the question's options. Nothing is
 * shown while too few learners have answered, when the learner has switched this off, and while the device is offline.
 */
export function QuestionComparison({ section, questionId }: QuestionComparisonProps) {
  const { data } = useQuery(sectionComparisonQuery(section));
  const question = data?.questions.find((item) => item.questionId === questionId);
  if (!question) return null;
  return (
    <Text m="0.75rem 0 0" c="var(--page-quiet)" fz="sm">
      About {question.rightPercent}% of {question.learners} learners were right at their first
      attempt.
    </Text>
  );
}
