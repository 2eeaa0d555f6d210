import { Box, createPolymorphicComponent, Stack, type StackProps } from '@mantine/core';
import { cx } from './class-names.ts';
import classes from './pieces.module.css';

const widths = { sm: '45rem', md: '50rem', lg: '60rem' };

interface PageFrameProps extends StackProps {
  /** The width of the column; without it, that of the header. */
  size?: keyof typeof widths;
}

/**
 * The column of a page, at the same distance from the header as that of every other page. With a `gap`, its children are
 * one below the other.
 */
export const PageFrame = createPolymorphicComponent<'div', PageFrameProps>(
  ({ size, className, ...props }: PageFrameProps) => {
    const Frame = props.gap === undefined ? Box : Stack;
    return <Frame className={cx(classes.page, className)} maw={size && widths[size]} {...props} />;
  },
);
