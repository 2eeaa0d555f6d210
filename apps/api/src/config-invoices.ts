// The settings of invoices and credit notes: the business and its VAT (docs/running.md, Invoices).
import { isDrawable } from '@urost3/contract/invoices.ts';
import { z } from 'zod';
import type { InvoiceSettings } from './features/invoices/invoices.types.ts';

const TEXT_MAX = 300;
const text = z.string().trim().max(TEXT_MAX).refine(isDrawable, 'letters that a document can show');

export const invoiceVariables = {
  INVOICE_BUSINESS_NAME: text
    .optional()
    .describe('name of the business on invoices; default: the business name on the settings page'),
  INVOICE_ADDRESS: text
    .optional()
    .describe(
      'address of the business on invoices, with lines separated by semicolons; default: the address on the settings page',
    ),
  INVOICE_VAT_NUMBER: text.optional().describe('VAT number on invoices; required with a VAT rate'),
  INVOICE_VAT_RATE: z.coerce
    .number()
    .min(0)
    .max(100)
    .multipleOf(0.01)
    .default(0)
    .describe('VAT in percent that the prices include; 0 = no VAT is charged'),
  INVOICE_VAT_NOTE: text
    .default('No VAT is charged.')
    .describe('text on invoices without a VAT rate, such as the reason for an exemption'),
};

interface InvoiceEnvironment {
  INVOICE_BUSINESS_NAME?: string | undefined;
  INVOICE_ADDRESS?: string | undefined;
  INVOICE_VAT_NUMBER?: string | undefined;
  INVOICE_VAT_RATE: number;
  INVOICE_VAT_NOTE: string;
}

export const invoiceSettings = (env: InvoiceEnvironment): InvoiceSettings => ({
  businessName: env.INVOICE_BUSINESS_NAME ?? null,
  address:
    env.INVOICE_ADDRESS?.split(';')
      .map((line) => line.trim())
      .join('\n') ?? null,
  vatNumber: env.INVOICE_VAT_NUMBER ?? '',
  vatRate: Math.round(env.INVOICE_VAT_RATE * 100),
  vatNote: env.INVOICE_VAT_NOTE,
});

export function invoiceProblems(env: InvoiceEnvironment): string[] {
  return env.INVOICE_VAT_RATE > 0 && !env.INVOICE_VAT_NUMBER
    ? ['INVOICE_VAT_RATE needs INVOICE_VAT_NUMBER.']
    : [];
}
