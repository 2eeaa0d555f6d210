// A problem in a piece of content, worded so that its author can correct it.

export interface ContentProblem {
  file: string;
  /** Counted from 1; null when the problem is the file itself. */
  line: number | null;
  /** The author's name of the field: `title`, `question 3: options`. */
  field: string;
  reason: string;
}

export function describeProblem(problem: ContentProblem): string {
  const place = problem.line === null ? problem.file : `${problem.file}:${problem.line}`;
  return `${place}: ${problem.field}: ${problem.reason}`;
}
