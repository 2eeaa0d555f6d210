// Traces show how long the parts of a request take. They are off unless a collector is configured.

type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** Runs the function so that everything it starts belongs to this span. */
  inside<T>(run: () => T): T;
  end(result: { name?: string; attributes?: Attributes; isFailed: boolean }): void;
}

export interface Tracing {
  /** @param options `parent` is the W3C `traceparent` of a trusted caller */
  begin(name: string, options: { kind: 'server' | 'job'; parent?: string | undefined }): Span;
  /**
   * Records work that has just ended as a child of the current span. Does nothing without a current span.
   * @param ms the duration
   */
  record(name: string, ms: number, options: { attributes: Attributes; isFailed?: boolean }): void;
  /** Sends the waiting spans. */
  close(): Promise<void>;
}

const noSpan: Span = { inside: (run) => run(), end: () => {} };

export const noTracing: Tracing = {
  begin: () => noSpan,
  record: () => {},
  close: async () => {},
};
