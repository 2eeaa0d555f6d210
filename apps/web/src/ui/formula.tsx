import { lazy, Suspense } from 'react';
import type { FormulaProps } from './formula-text.tsx';

// Loaded with the first formula, because the LaTeX parser is large.
const FormulaText = lazy(() =>
  import('./formula-text.tsx').then((module) => ({ default: module.FormulaText })),
);

/** A formula. Its source text is shown until the parser is loaded. */
export function Formula(props: FormulaProps) {
  return (
    <Suspense fallback={<code>{props.children}</code>}>
      <FormulaText {...props} />
    </Suspense>
  );
}
