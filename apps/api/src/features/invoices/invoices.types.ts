/** The details of the business and its VAT that documents contain. */
export interface InvoiceSettings {
  /** Null: documents contain the business name of the site's settings. */
  readonly businessName: string | null;
  readonly address: string | null;
  readonly vatNumber: string;
  /** In hundredths of a percent. */
  readonly vatRate: number;
  readonly vatNote: string;
}
