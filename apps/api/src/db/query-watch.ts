// Times every statement. The metrics use all times, and the log contains the slow statements. Only the text with
// placeholders is passed on, because the values can be personal data.

export interface QueryWatch {
  /** Called for every statement, failed ones included. */
  onQuery(text: string, ms: number): void;
}

export const noWatch: QueryWatch = { onQuery: () => {} };

/** Measures a statement that returns a promise. */
export function timed<T>(watch: QueryWatch, text: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const measure = () => watch.onQuery(text, performance.now() - startedAt);
  const result = run();
  result.then(measure, measure);
  return result;
}
