import { lazy, Suspense } from 'react';
import type { FormulaProps } from './formula-text.tsx';

// The LaTeX parser is large, so it is loaded with the first formula.
const FormulaText = lazy(() =>
  import('./formula-text.tsx').then((module) => ({ default: module.FormulaText })),
);

/** The source text until the parser is loaded. */
export function Formula(props: FormulaProps) {
  return (
    <Suspense fallback={<code>{props.children}</code>}>
      <FormulaText {...props} />
    </Suspense>
  );
}
