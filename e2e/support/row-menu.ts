// Uses the actions menu of a row, which the '…' button opens.
import type { Locator, Page } from '@playwright/test';

/** Chooses an action in the menu of the first row or card. @param name the accessible name of the '…' button */
export async function chooseAction(
  scope: Page | Locator,
  name: string | RegExp,
  action: string,
): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  await scope.getByRole('button', { name }).first().click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
