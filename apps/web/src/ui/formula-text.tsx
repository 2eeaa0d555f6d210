// Loaded lazily by formula.tsx. MathML, which browsers draw and screen readers read by themselves: no fonts, no styles.
import katex from 'katex';
import { useLayoutEffect, useRef, useState } from 'react';
import type { FormulaProps } from './formula.tsx';
import classes from './markdown.module.css';

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
