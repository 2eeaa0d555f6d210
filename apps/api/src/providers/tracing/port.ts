// Traces: which parts of a request took how long. Off unless a collector is configured.

type Attributes = Readonly<Record<string, string | number>>;

export interface Span {
  /** What `run` does, and all that follows from it, belongs to this span. */
  inside<T>(run: () => T): T;
  end(result: { name?: string; attributes?: Attributes; isFailed: boolean }): void;
}

export interface Tracing {
  /** @param options.parent the W3C `traceparent` of a trusted caller */
  begin(name: string, options: { kind: 'server' | 'job'; parent?: string | undefined }): Span;
  /** A part of the current span that has just ended; nothing without a current span. @param ms its duration */
  record(name: string, ms: number, options: { attributes: Attributes; isFailed?: boolean }): void;
  /** Sends what still waits. */
  close(): Promise<void>;
}

const noSpan: Span = { inside: (run) => run(), end: () => {} };

export const noTracing: Tracing = {
  begin: () => noSpan,
  record: () => {},
  close: async () => {},
};
