import { asciiAddress } from '@urost3/contract/text/text.schemas.ts';

/** The form in which email addresses are compared: two addresses with the same key belong to one person. */
export function emailKey(email: string): string {
  return asciiAddress(email.trim()).toLowerCase().normalize('NFC');
}
