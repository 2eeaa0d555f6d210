import type { Page } from '@playwright/test';
import { codeIn, readMail } from './mailbox.ts';

export const NEW_PASSWORD = 'a long walk by the sea';

interface Person {
  firstName: string;
  lastName: string;
  city: string;
  email: string;
}

let counter = 0;

export function newPerson(changes: Partial<Person> = {}): Person {
  counter += 1;
  // Pad the process id. The email address then has the same length on every machine. The layout is always tested with
  // this length.
  const pid = String(process.pid).padStart(7, '0');
  const email = `nia.${pid}.${Date.now()}.${counter}@example.test`;
  return { firstName: 'Nia', lastName: 'Newcomer', city: 'Cardiff', email, ...changes };
}

export async function fillSignUp(page: Page, person: Person, password = NEW_PASSWORD) {
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('City').fill(person.city);
  await page.getByRole('option', { name: person.city, exact: true }).click();
  await page.getByLabel('Email', { exact: true }).fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await page.getByRole('button', { name: 'Sign Up' }).click();
}

/**
 * Types the code into the first box. The focus moves to the next box after each digit. The last digit submits the form,
 * unless the page has lost the password in a reload.
 */
export async function typeCode(page: Page, code: string) {
  await page.getByLabel('Digit 1 of 6').pressSequentially(code);
}

/** Signs a new person up through the pages, and waits for the dashboard. */
export async function signUp(page: Page, person = newPerson()): Promise<Person> {
  await page.goto('/signup');
  await fillSignUp(page, person);
  await page.waitForURL('/verify-email');
  const code = codeIn(await readMail(page, person.email, /verification code/));
  await typeCode(page, code);
  await page.waitForURL('/dashboard');
  return person;
}
