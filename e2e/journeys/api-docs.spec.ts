// The API documentation in a browser. The browser's console logs a refusal by the Content Security Policy as an error.
// Such an error fails every journey.
import { expect, test } from '../support/test.ts';

for (const width of [360, 1280]) {
  test(`a call can be tried in the API documentation at ${width} pixels without a request to another server`, async ({
    page,
    baseURL,
  }) => {
    const hosts = new Set<string>();
    page.on('request', (request) => {
      const { protocol, host } = new URL(request.url());
      if (protocol.startsWith('http')) hosts.add(host);
    });
    await page.setViewportSize({ width, height: 800 });
    await page.goto('/api/docs');
    await page
      .getByRole('heading', { name: /^Service / })
      .getByRole('button')
      .click();
    await page.getByRole('button', { name: /health_healthz/ }).click();
    const call = page.locator('.opblock.is-open');
    await call.getByRole('button', { name: 'Try it out' }).click();
    await call.getByRole('button', { name: 'Execute' }).click();
    await expect(call.locator('.live-responses-table')).toContainText('"status": "ok"');
    expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });
}
