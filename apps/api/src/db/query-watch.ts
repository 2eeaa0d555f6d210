// Every statement is timed: all of them for the figures, the slow ones for the log. Only the text is passed on, which holds
// placeholders; the values may be personal.

export interface QueryWatch {
  /** Told of every statement; for failed ones too. */
  onQuery(text: string, ms: number): void;
}

export const noWatch: QueryWatch = { onQuery: () => {} };

/** Measures a statement that answers with a promise. */
export function timed<T>(watch: QueryWatch, text: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const measure = () => watch.onQuery(text, performance.now() - startedAt);
  const result = run();
  result.then(measure, measure);
  return result;
}
