import { Button } from '@mantine/core';
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './long-text.module.css';

interface LongTextProps {
  children: ReactNode;
  /** Shows the whole text at first, for a reader who came for this text. */
  isWhole?: boolean;
}

/** Six lines of a longer text, and the rest when it is asked for. */
export function LongText({ children, isWhole = false }: LongTextProps) {
  const id = useId();
  const text = useRef<HTMLDivElement>(null);
  const [isOpen, setIsOpen] = useState(isWhole);
  const [isLong, setIsLong] = useState(false);

  // An open text cannot be measured; the button stays until the text is cut again.
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
        className={classes.text}
        data-cut={!isOpen}
        // A link in the hidden part would take the focus where nobody sees it.
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
