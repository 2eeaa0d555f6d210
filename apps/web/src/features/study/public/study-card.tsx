import { Box, type BoxProps, createPolymorphicComponent, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { cx } from '../../../ui/page/class-names.ts';
import { Card } from '../../../ui/page/pieces.tsx';
import { Expandable } from './expandable.tsx';
import classes from './study-card.module.css';

interface StudySurfaceProps extends BoxProps {
  /** `accent` gives the card the colour of the page. */
  tone?: 'plain' | 'accent' | undefined;
  /** Whether the card has the smaller padding of a narrow column, in a wide window. */
  isNarrow?: boolean | undefined;
}

/** A card of a study page, which holds its own title if it has one. */
export const StudySurface = createPolymorphicComponent<'section', StudySurfaceProps>(
  ({ tone = 'plain', isNarrow, className, ...props }: StudySurfaceProps) => (
    <Card
      component="section"
      className={cx(classes.card, tone === 'accent' && classes.accent, className)}
      data-narrow={isNarrow || undefined}
      {...props}
    />
  ),
);

interface StudyCardProps extends Pick<StudySurfaceProps, 'tone' | 'isNarrow'> {
  title: string;
  icon?: ReactNode;
  /** A few words at the end of the title's line. */
  aside?: ReactNode;
  /** Whether the title is small, because the content below it is more important. */
  isTitleQuiet?: boolean;
  /** Whether the card is left out on paper, where it cannot be used. */
  isScreenOnly?: boolean;
  children: ReactNode;
}

export function StudyCard(props: StudyCardProps) {
  const { title, icon, aside, tone, isNarrow, isTitleQuiet, isScreenOnly, children } = props;
  const id = useId();
  const heading = (
    <Group
      className={classes.title}
      component="h2"
      gap="xs"
      wrap="nowrap"
      lh={1.3}
      data-quiet={isTitleQuiet || undefined}
      id={id}
    >
      {icon && (
        <Box component="span" display="inline-flex" flex="none" c="var(--page-accent)">
          {icon}
        </Box>
      )}
      {title}
    </Group>
  );
  return (
    <StudySurface
      tone={tone}
      isNarrow={isNarrow}
      aria-labelledby={id}
      data-screen-only={isScreenOnly || undefined}
    >
      {aside ? (
        <Group gap="0 1rem" align="baseline" justify="space-between">
          {heading}
          {aside}
        </Group>
      ) : (
        heading
      )}
      {children}
    </StudySurface>
  );
}

interface ExpandableCardProps extends StudySurfaceProps, Pick<StudyCardProps, 'children'> {
  title: ReactNode;
  startsOpen?: boolean | undefined;
  /** Whether the head of the open card is as low as that of the closed one. */
  isHeadLow?: boolean | undefined;
  id?: string;
  tabIndex?: number;
}

/** A card that expands and collapses below its title. */
export function ExpandableCard(props: ExpandableCardProps) {
  const { title, startsOpen, isHeadLow, children, ...others } = props;
  return (
    <StudySurface data-folds data-low-head={isHeadLow || undefined} {...others}>
      <Expandable level={2} title={title} startsOpen={startsOpen}>
        {children}
      </Expandable>
    </StudySurface>
  );
}
