// Loaded lazily by formula.tsx. MathML, which browsers render and screen readers read without extra fonts or styles.
import katex from 'katex';
import { useLayoutEffect, useRef, useState } from 'react';
import classes from './markdown.module.css';

export interface FormulaProps {
  /** LaTeX. */
  children: string;
  /** Rendered as a block. */
  isBlock: boolean;
}

export function FormulaText({ children, isBlock }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [isRead, setIsRead] = useState(true);
  useLayoutEffect(() => {
    if (!place.current) return;
    try {
      katex.render(children, place.current, { output: 'mathml', displayMode: isBlock });
      setIsRead(true);
    } catch {
      setIsRead(false);
    }
  }, [children, isBlock]);
  return (
    <>
      <span ref={place} className={isBlock ? classes.formula : undefined} hidden={!isRead} />
      {!isRead && <code>{children}</code>}
    </>
  );
}
