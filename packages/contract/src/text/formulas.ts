// Formulas in LaTeX that do not look as their author expects.
import { replaceCode } from './markdown-runs.ts';

/** Strokes and frames are menclose in MathML, which Chromium draws as plain text, like the rules of a table. */
const UNDRAWN =
  /\\(?:[bx]?cancel|boxed|fbox|f?colorbox|sout|phase|angl|hline|hdashline)(?![a-zA-Z])|\\begin\{array\}\{[^}]*[|:]/;
const COMMENT = /(?<!\\)((?:\\\\)*)%/g;

/** Whether all browsers draw a formula. */
export const isDrawable = (formula: string): boolean => !UNDRAWN.test(formula);

/** LaTeX takes what follows a per cent sign for a comment. */
export const withPercentSigns = (formula: string): string => formula.replace(COMMENT, '$1\\%');

const FORMULA = /\$\$([^$]+)\$\$|(?<![\\$])\$(?![\s$])([^$]*[^\s$])\$(?!\d)/g;

/** What the author of a Markdown text should change in its formulas. */
export function findFormulaProblems(text: string): string[] {
  if (!text.includes('$')) return [];
  return [...replaceCode(text, () => ' ').matchAll(FORMULA)].flatMap(([, block, inline]) => {
    const formula = block ?? inline ?? '';
    const problems: string[] = [];
    if (withPercentSigns(formula) !== formula)
      problems.push(`Please write \\% for the per cent sign of the formula “${formula.trim()}”.`);
    const [command] = UNDRAWN.exec(formula) ?? [];
    if (command)
      problems.push(`${command} cannot be drawn in a formula, which is therefore shown as typed.`);
    return problems;
  });
}
