/** What documents say about the business and its VAT. */
export interface InvoiceSettings {
  /** Null = the name of the settings. */
  readonly businessName: string | null;
  readonly address: string | null;
  readonly vatNumber: string;
  /** Hundredths of a percent. */
  readonly vatRate: number;
  readonly vatNote: string;
}
