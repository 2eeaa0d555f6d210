// What is wrong with a piece of content, in words that let its author mend it.

export interface ContentProblem {
  file: string;
  /** From 1; null when the problem is the file itself. */
  line: number | null;
  /** The name the author wrote: `title`, `question 3: options`. */
  field: string;
  reason: string;
}

export function describeProblem(problem: ContentProblem): string {
  const place = problem.line === null ? problem.file : `${problem.file}:${problem.line}`;
  return `${place}: ${problem.field}: ${problem.reason}`;
}
