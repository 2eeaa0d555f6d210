// A problem in a piece of content, described so that its author can fix it.

export interface ContentProblem {
  file: string;
  /** Counted from 1; null when the problem concerns the whole file. */
  line: number | null;
  /** The field as its author knows it: `title`, `question 3: options`. */
  field: string;
  reason: string;
}

export function describeProblem(problem: ContentProblem): string {
  const place = problem.line === null ? problem.file : `${problem.file}:${problem.line}`;
  return `${place}: ${problem.field}: ${problem.reason}`;
}
