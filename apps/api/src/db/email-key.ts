/** The form in which email addresses are compared: two addresses with the same key belong to one person. */
export function emailKey(email: string): string {
  return email.trim().toLowerCase().normalize('NFC');
}
