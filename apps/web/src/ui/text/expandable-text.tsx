import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './expandable-text.module.css';

interface ExpandableTextProps {
  children: ReactNode;
  /** Whether the text starts expanded, for a person who followed a link to it. */
  isWhole: boolean;
}

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
    const measure = () => setIsLong(element.scrollHeight > element.clientHeight + 1);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
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
