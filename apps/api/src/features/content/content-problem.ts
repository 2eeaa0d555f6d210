// A problem in a piece of content, described so that its author can fix it.

export interface ContentProblem {
  file: string;
  /** Counted from 1; null when the problem concerns the whole file. */
  line: number | null;
  /** The field as its author knows it: `title`, `question 3: options`. */
  field: string;
  reason: string;
}

/** A problem at a place of a section file. */
export const problemAt = (
  file: string,
  { line, label }: { line: number | null; label: string },
  reason: string,
): ContentProblem => ({ file, line, field: label, reason });

export function describeProblem(problem: ContentProblem): string {
  const place = problem.line === null ? problem.file : `${problem.file}:${problem.line}`;
  return `${place}: ${problem.field}: ${problem.reason}`;
}
