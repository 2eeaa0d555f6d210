// A separate chunk, which formula.tsx loads with the first formula. It renders MathML, which needs no fonts or styles
// and which screen readers can read.
import { isDrawnEverywhere, withPercentSigns } from '@urost3/contract/text/formulas.ts';
import katex from 'katex';
import { useLayoutEffect, useRef, useState } from 'react';

export interface FormulaProps {
  /** LaTeX. */
  children: string;
  /** Whether the formula is a block instead of inline. */
  isBlock: boolean;
}

/** A long formula scrolls in its place. */
const block = {
  display: 'block',
  overflowX: 'auto',
  marginBlock: 'var(--mantine-spacing-sm)',
} as const;

export function FormulaText({ children, isBlock }: FormulaProps) {
  const place = useRef<HTMLSpanElement>(null);
  const [unread, setUnread] = useState<string | null>(null);
  const isRead = unread !== children && isDrawnEverywhere(children);
  useLayoutEffect(() => {
    if (!place.current || !isDrawnEverywhere(children)) return;
    try {
      katex.render(withPercentSigns(children), place.current, {
        output: 'mathml',
        displayMode: isBlock,
      });
    } catch {
      // oxlint-disable-next-line react/set-state-in-effect -- only katex itself can say what it cannot read
      setUnread(children);
    }
  }, [children, isBlock]);
  return (
    <>
      <span ref={place} style={isBlock ? block : undefined} hidden={!isRead} />
      {!isRead && <code>{children}</code>}
    </>
  );
}
