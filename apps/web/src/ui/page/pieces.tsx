// The small shapes from which pages are made: cards, columns, lists without bullets, facts and folds. Each takes Mantine's
// `component` and style props. A class of the caller wins over the piece's own styles.
import {
  Box,
  type BoxProps,
  createPolymorphicComponent,
  getSpacing,
  type MantineSpacing,
  Title,
  type TitleProps,
} from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { Link } from 'react-router';
import { ChevronLeftIcon } from '../media/icons.tsx';
import { cx } from './class-names.ts';
import classes from './pieces.module.css';

interface CardProps extends BoxProps {
  /** The distance between the children, which are then one below the other. Without it, they are laid out as text. */
  gap?: MantineSpacing;
  /** The space around the content in windows that are wider than a phone; without it, the same as on a phone. */
  padding?: 'lg' | '2xl';
  /** Whether the card has the accent colour. */
  isAccent?: boolean;
  /** Whether the card has the frame of what is going on now. */
  isLive?: boolean;
}

/** A framed surface. */
export const Card = createPolymorphicComponent<'div', CardProps>(
  ({ gap, padding, isAccent, isLive, className, ...props }: CardProps) => (
    <Box
      className={cx(classes.card, gap !== undefined && classes.stack, className)}
      data-accent={isAccent || undefined}
      data-live={isLive || undefined}
      data-padding={padding}
      __vars={{ '--piece-gap': getSpacing(gap) }}
      {...props}
    />
  ),
);

/** Cards below each other that look like one card, with lines between them. */
export function CardGroup({ children }: { children: ReactNode }) {
  return <div className={classes.joined}>{children}</div>;
}

interface ListProps extends BoxProps {
  gap?: MantineSpacing;
}

interface PlainListProps extends ListProps {
  /** Items beside each other, on as many lines as they need. */
  row?: boolean;
  /** The smallest width of a column, for a list with several columns. */
  columns?: string;
  /** A line between the items. */
  lined?: boolean;
  /** One frame around the list, with a line between the items. */
  framed?: boolean;
}

/** A list without bullets. */
export const PlainList = createPolymorphicComponent<'ul', PlainListProps>(
  ({ gap, row, columns, lined, framed, className, ...props }: PlainListProps) => (
    <Box
      component="ul"
      className={cx(
        classes.list,
        gap !== undefined && classes.stack,
        row && classes.row,
        columns && classes.columns,
        framed && classes.framed,
        lined && classes.lined,
        className,
      )}
      __vars={{ '--piece-gap': getSpacing(gap), '--piece-column': columns }}
      {...props}
    />
  ),
);

interface ColumnsProps extends ListProps {
  /** The smallest width of a column. */
  columns: string;
}

/** As many columns of the same width as fit, which fill the whole width together. */
export const Columns = createPolymorphicComponent<'div', ColumnsProps>(
  ({ gap, columns, className, ...props }: ColumnsProps) => (
    <Box
      className={cx(classes.stack, classes.filled, className)}
      __vars={{ '--piece-gap': getSpacing(gap), '--piece-column': columns }}
      {...props}
    />
  ),
);

/** The title of a part of a page. */
export function PartTitle(props: TitleProps & { ref?: Ref<HTMLHeadingElement> }) {
  return <Title order={2} size="h4" {...props} />;
}

interface FactListProps extends BoxProps {
  children: ReactNode;
}

/** Facts with a line between them. The name is before the value, where both fit. */
export function FactList(props: FactListProps) {
  return <Box component="dl" className={classes.facts} {...props} />;
}

interface FactProps {
  name: ReactNode;
  /** The size of the name's text. */
  size?: BoxProps['fz'];
  /** Whether the value is beside the name, in a list that is not a `FactList`. */
  isInline?: boolean;
  children?: ReactNode;
}

/** A fact of a `<dl>`: its dimmed name, and its value. */
export function Fact({ name, size = 'sm', isInline, children }: FactProps) {
  return (
    <div className={isInline ? classes.inlineFact : undefined}>
      <Box component="dt" c="var(--page-quiet)" fz={size}>
        {name}
      </Box>
      <dd>{children}</dd>
    </div>
  );
}

interface FoldProps extends BoxProps, Omit<ComponentProps<'details'>, keyof BoxProps> {
  /** The line that is always visible. */
  summary: ReactNode;
  /** Whether the line is text in the colour of a link, and only as wide as its words. */
  isText?: boolean;
}

/** A part that opens and closes below its line, which has an arrow at its end. */
export function Fold({ summary, isText, className, children, ...props }: FoldProps) {
  return (
    <Box
      component="details"
      className={cx(classes.fold, isText && classes.textFold, className)}
      {...props}
    >
      <summary>{summary}</summary>
      {children}
    </Box>
  );
}

interface BackLinkProps extends BoxProps {
  to: string;
  children: ReactNode;
}

/** The way back to the page above, before the title of a page. */
export function BackLink({ className, children, ...props }: BackLinkProps) {
  return (
    <Box component={Link} className={cx(classes.back, className)} data-screen-only {...props}>
      <ChevronLeftIcon size={18} />
      {children}
    </Box>
  );
}
