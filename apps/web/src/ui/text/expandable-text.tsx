import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './expandable-text.module.css';

interface ExpandableTextProps {
  children: ReactNode;
  /** Whether the text starts expanded, for a person who followed a link to it. */
  isWhole: boolean;
}

const reports = new WeakMap<Element, (isLong: boolean) => void>();

/**
 * One observer of all cut texts, so that they are measured together before any of them changes. The browser calls it before it paints, with
 * the page laid out: measuring in an effect would lay it out once more, and an update after the paint would move what follows the text.
 */
const cutTexts = new ResizeObserver((entries) => {
  const measured = entries.map(({ target }) => ({
    report: reports.get(target),
    isLong: target.scrollHeight > target.clientHeight + 1,
  }));
  flushSync(() => {
    for (const { report, isLong } of measured) report?.(isLong);
  });
});

/** Cuts a text after six lines, with a button that shows the rest. */
export function ExpandableText({ children, isWhole }: ExpandableTextProps) {
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(isWhole);
  const [isLong, setIsLong] = useState(false);

  // Measured only while the text is cut. An expanded text never overflows, so measuring it would remove the button.
  useLayoutEffect(() => {
    const element = text.current;
    if (!element || isOpen) return;
    reports.set(element, setIsLong);
    cutTexts.observe(element);
    return () => cutTexts.unobserve(element);
  }, [isOpen]);

  return (
    <div>
      <div
        ref={text}
        id={id}
        className={classes.expandable}
        data-cut={!isOpen || undefined}
        // Expands the text when a link in its hidden part receives the focus.
        onFocus={() => setIsOpen(true)}
      >
        {children}
      </div>
      {isLong && (
        <Button
          variant="subtle"
          size="compact-sm"
          ml={-8}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show less' : 'Show more'}
        </Button>
      )}
    </div>
  );
}
