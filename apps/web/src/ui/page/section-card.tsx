import { Box, Group, Stack } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import { Card, PartTitle } from './pieces.tsx';

interface SectionCardProps {
  title: string;
  /** With it, the title can be focused. */
  titleRef?: Ref<HTMLHeadingElement>;
  /** What the setting is for, below the title. */
  lead?: ReactNode;
  /** The switch or button at the end of the title's line. */
  action?: ReactNode;
  children?: ReactNode;
}

/** A card with a title, such as those of the account settings. */
export function SectionCard({ title, titleRef, lead, action, children }: SectionCardProps) {
  const id = useId();
  return (
    <Card component="section" padding="lg" aria-labelledby={id}>
      <Stack gap="sm">
        <Group justify="space-between" gap="sm">
          <Box flex="1 1 14rem" miw={0} data-wrap="anywhere">
            <PartTitle order={3} id={id} ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
              {title}
            </PartTitle>
            {lead}
          </Box>
          {action}
        </Group>
        {children}
      </Stack>
    </Card>
  );
}
