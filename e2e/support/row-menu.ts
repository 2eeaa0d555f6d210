// Uses the actions of a row: buttons in the row, or the items of the menu that the '…' button opens.
import { expect, type Locator, type Page } from '@playwright/test';

/**
 * Chooses an action of the first row or card that has it in its row or in its menu.
 * @param name the accessible name of the '…' button, 'Actions for' with the name of the row
 */
export async function chooseAction(
  scope: Page | Locator,
  name: string | RegExp,
  action: string,
): Promise<void> {
  const page = 'page' in scope ? scope.page() : scope;
  const pattern =
    typeof name === 'string' ? name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&') : name.source;
  const row = pattern.replace(/^\^?Actions for ?/, '');
  const inRow = scope.getByRole('button', { name: new RegExp(`^${action}: ${row}`) });
  const menu = scope.getByRole('button', { name });
  await expect(inRow.or(menu).first()).toBeVisible();
  if ((await inRow.count()) > 0) return inRow.first().click();
  await menu.first().click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}
