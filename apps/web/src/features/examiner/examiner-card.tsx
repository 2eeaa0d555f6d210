import { Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { Card, PartTitle } from '../../ui/page/pieces.tsx';

/** A card of a study page or circuit in which the learner works with the examiner or the patient. */
export function ExaminerCard({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Card
      data-screen-only
      component="section"
      gap="md"
      p={{ base: 'md', sm: '1.5rem 1.75rem' }}
      aria-labelledby={id}
    >
      <PartTitle c="var(--page-ink)" fz="lg" lh={1.3} id={id}>
        {title}
      </PartTitle>
      <Stack gap="md" align="flex-start">
        {children}
      </Stack>
    </Card>
  );
}
