import { Container, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { usePageTitle } from './page-title.ts';
import { PartTitle } from './pieces.tsx';

interface TextPageProps {
  title: string;
  lead: ReactNode;
  children: ReactNode;
}

/** A page of text, such as the terms, the privacy notice and the refund policy. */
export function TextPage({ title, lead, children }: TextPageProps) {
  usePageTitle(title);
  return (
    <Container size="sm" py={{ base: 24, sm: 64 }}>
      <Stack gap="2xl">
        <div>
          <Title order={1}>{title}</Title>
          <Text c="dimmed" mt="xs">
            {lead}
          </Text>
        </div>
        {children}
      </Stack>
    </Container>
  );
}

export function TextPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <PartTitle size="h3" mb="xs">
        {title}
      </PartTitle>
      <Stack gap="sm">{children}</Stack>
    </section>
  );
}
