export interface Feature {
  /** Distinguishes schemas of the same name in two features; never changed, because generated clients use the names. */
  readonly id: string;
  readonly tag: string;
  readonly description: string;
  /** The exports of the feature's schema module: endpoints, schemas and others. */
  readonly parts: Readonly<Record<string, unknown>>;
}
