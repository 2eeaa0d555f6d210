import { Group, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';

interface PageHeadingProps {
  title: string;
  children?: ReactNode;
  /** Buttons at the end of the line. */
  action?: ReactNode;
  /** Whether the heading has the size of learners' pages. Headings of the administration are more compact. */
  isLarge?: boolean;
}

export function PageHeading({ title, children, action, isLarge = false }: PageHeadingProps) {
  return (
    <Group component="header" justify="space-between" align="flex-end" gap="sm">
      <div>
        <Title order={1} size={isLarge ? 'h1' : 'h2'}>
          {title}
        </Title>
        {children && (
          <Text component="div" c="dimmed" mt={4}>
            {children}
          </Text>
        )}
      </div>
      {action}
    </Group>
  );
}
