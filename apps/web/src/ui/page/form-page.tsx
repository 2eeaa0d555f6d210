import { Container, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { Card } from './pieces.tsx';

interface FormPageProps {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
  /** Links below the card. */
  footer?: ReactNode;
  size?: number;
}

/** A page with a single form: heading, card, links. */
export function FormPage({ title, lead, children, footer, size = 460 }: FormPageProps) {
  usePageTitle(title);
  return (
    <Container size={size} py={{ base: 24, sm: 64 }}>
      <Stack gap="lg">
        <div>
          <Title order={1} size="h2">
            {title}
          </Title>
          {lead && <Text c="dimmed">{lead}</Text>}
        </div>
        <Card padding="2xl">{children}</Card>
        {footer}
      </Stack>
    </Container>
  );
}
