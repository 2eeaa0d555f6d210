// States that the sample data lacks: the product's own responses, changed for one page.

import type { Page } from '@playwright/test';
import { marked } from '../answers.ts';

/** Changes the responses to all further GET requests at this address, until `takeBack`. */
export async function pretend<Answer>(
  page: Page,
  address: string | RegExp,
  change: (answer: Answer) => unknown,
): Promise<void> {
  await page.route(address, async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const response = await route.fetch();
    return route.fulfill({ response, json: change((await response.json()) as Answer) });
  });
}

/** Simulates a refusal by the server, so that nothing is stored. */
export async function refuse(
  page: Page,
  address: string | RegExp,
  refusal: { method: string; status: number; code: string; message: string },
): Promise<void> {
  const { method, status, code, message } = refusal;
  await page.route(address, (route) =>
    route.request().method() === method
      ? route.fulfill({
          headers: marked,
          status,
          json: { code, message, error: message, requestId: 'r1' },
        })
      : route.fallback(),
  );
}

export const takeBack = (page: Page) => page.unrouteAll({ behavior: 'wait' });
