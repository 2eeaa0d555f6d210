// Formulas in LaTeX that do not look as their author expects.
import { replaceCode } from './markdown-runs.ts';

/** Strokes and frames are menclose in MathML, which Chromium draws as plain text, like the rules of a table. */
const UNDRAWN =
  /\\(?:[bx]?cancel|boxed|fbox|f?colorbox|sout|phase|angl|hline|hdashline)(?![a-zA-Z])|\\begin\{array\}\{[^}]*[|:]/;
const COMMENT = /(?<!\\)((?:\\\\)*)%/g;

/** Whether all browsers draw a formula. */
export const isDrawnEverywhere = (formula: string): boolean => !UNDRAWN.test(formula);

/** LaTeX takes what follows a per cent sign for a comment. */
export const withPercentSigns = (formula: string): string => formula.replace(COMMENT, '$1\\%');

const FORMULA = /\$\$([^$]+)\$\$|(?<![\\$])\$(?![\s$])([^$]*[^\s$])\$(?!\d)/g;

/** A line that begins with `$$`, also in a list or a quotation, without a formula that ends on the same line. */
const BLOCK_EDGE = /^[\s>]*(?:(?:[-*+]|\d+[.)])\s+)?\$\$+([^$]*)$/;

/**
 * Whether a block formula is not between two lines of `$$` alone. The parser drops text beside the first `$$`, and without a line
 * that ends the formula, it takes the rest of the text for a part of it.
 */
function hasUnclearBlock(prose: string): boolean {
  let isOpen = false;
  for (const line of prose.split('\n')) {
    const beside = BLOCK_EDGE.exec(line)?.[1];
    if (beside === undefined) continue;
    if (beside.trim() !== '') return true;
    isOpen = !isOpen;
  }
  return isOpen;
}

const BLOCK_ALONE =
  'Please put $$ before and after a large formula on a line of its own: text beside it is lost, or becomes part of the formula.';

/** What the author of a Markdown text should change in its formulas. */
export function findFormulaProblems(text: string): string[] {
  if (!text.includes('$')) return [];
  const prose = replaceCode(text, () => ' ');
  const inFormulas = [...prose.matchAll(FORMULA)].flatMap(([, block, inline]) => {
    const formula = block ?? inline ?? '';
    const problems: string[] = [];
    if (withPercentSigns(formula) !== formula)
      problems.push(`Please write \\% for the per cent sign of the formula “${formula.trim()}”.`);
    const [command] = UNDRAWN.exec(formula) ?? [];
    if (command)
      problems.push(`${command} cannot be drawn in a formula, which is therefore shown as typed.`);
    return problems;
  });
  return hasUnclearBlock(prose) ? [BLOCK_ALONE, ...inFormulas] : inFormulas;
}
