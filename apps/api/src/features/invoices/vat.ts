/** The VAT contained in a price, rounded to the penny. @param rate in hundredths of a percent */
export function vatInside(grossMinor: number, rate: number): number {
  return Math.round((grossMinor * rate) / (10_000 + rate));
}
