import { lazy, Suspense } from 'react';

// The reader of LaTeX is large: it comes with the first formula.
const FormulaText = lazy(() =>
  import('./formula-text.tsx').then((module) => ({ default: module.FormulaText })),
);

export interface FormulaProps {
  /** LaTeX. */
  children: string;
  /** On lines of its own. */
  isBlock: boolean;
}

/** As it was typed until the reader is there. */
export function Formula(props: FormulaProps) {
  return (
    <Suspense fallback={<code>{props.children}</code>}>
      <FormulaText {...props} />
    </Suspense>
  );
}
