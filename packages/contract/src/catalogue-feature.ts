export interface Feature {
  /** Distinguishes schemas with the same name in two features. It must never change, because names in generated clients contain it. */
  readonly id: string;
  readonly tag: string;
  readonly description: string;
  /** The exports of the feature's schema module: endpoints, schemas and others. */
  readonly parts: Readonly<Record<string, unknown>>;
}
