import { Box, type BoxProps, Group } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { cx } from '../../../ui/page/class-names.ts';
import { Card } from '../../../ui/page/pieces.tsx';
import { Expandable } from './expandable.tsx';
import classes from './study-card.module.css';

interface StudyCardProps {
  title: string;
  icon?: ReactNode;
  /** `accent` gives the card the colour of the page. */
  tone?: 'plain' | 'accent';
  /** Whether the title is small, because the content below it is more important. */
  isTitleQuiet?: boolean;
  children: ReactNode;
}

export function StudyCard(props: StudyCardProps) {
  const { title, icon, tone = 'plain', isTitleQuiet, children } = props;
  const id = useId();
  return (
    <Card component="section" className={classes.card} data-tone={tone} aria-labelledby={id}>
      <Group
        className={classes.title}
        component="h2"
        gap="0.6rem"
        wrap="nowrap"
        lh={1.3}
        data-quiet={isTitleQuiet}
        id={id}
      >
        {icon && (
          <Box component="span" display="inline-flex" flex="none" c="var(--study-accent)">
            {icon}
          </Box>
        )}
        {title}
      </Group>
      {children}
    </Card>
  );
}

interface ExpandableCardProps
  extends BoxProps,
    Pick<StudyCardProps, 'title' | 'tone' | 'children'> {
  startsOpen?: boolean | undefined;
  id?: string;
  tabIndex?: number;
}

/** A card that expands and collapses below its title. */
export function ExpandableCard(props: ExpandableCardProps) {
  const { title, tone = 'plain', startsOpen, className, children, ...others } = props;
  return (
    <Card component="section" className={cx(classes.card, className)} data-tone={tone} {...others}>
      <Expandable level={2} title={title} startsOpen={startsOpen}>
        {children}
      </Expandable>
    </Card>
  );
}
