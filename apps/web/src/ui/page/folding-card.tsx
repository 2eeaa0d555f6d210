import { Stack } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { useIsPhone } from '../hooks/rendering.ts';
import { Card, Fold, PartTitle } from './pieces.tsx';

interface FoldingCardProps {
  title: string;
  /** Whether a phone shows only the title at first. With 'always', every screen shows only the title at first. */
  isFolded: boolean | 'always';
  children: ReactNode;
}

/** A card that can be collapsed to its title. A rarely needed card then does not fill the screen of a phone. */
export function FoldingCard({ title, isFolded, children }: FoldingCardProps) {
  const id = useId();
  const isPhone = useIsPhone();
  return (
    <Card component="section" aria-labelledby={id}>
      <Fold
        open={!isFolded || (isFolded !== 'always' && !isPhone)}
        summary={<PartTitle id={id}>{title}</PartTitle>}
      >
        <Stack gap="xs" mt="xs">
          {children}
        </Stack>
      </Fold>
    </Card>
  );
}
