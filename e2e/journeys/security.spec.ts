// Checks our pages in a real browser: the hosts they contact, and what they store. Also checks that the browser applies
// no injected style or script.
import { DEMO_PASSWORD, demo, logIn } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

test('3.3.1 14.2.3 14.3.3 pages contact only their own server and store no secret', async ({
  page,
  context,
  baseURL,
}) => {
  const hosts = new Set<string>();
  context.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  await page.goto('/');
  await logIn(page, demo.premium);
  await page.goto('/community');
  await page.waitForLoadState('load');
  expect([...hosts]).toEqual([new URL(baseURL ?? '').host]);

  const cookies = await context.cookies();
  expect(cookies.map(({ name }) => name).sort()).toEqual(['device', 'refresh']);
  for (const cookie of cookies)
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/api/identity' });
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  expect(kept).not.toContain(DEMO_PASSWORD);
  expect(kept).not.toMatch(/eyJ[\w-]+\./);
});

test('an injected style or script is not applied on our pages (Content Security Policy)', async ({
  page,
  problems,
}) => {
  problems.allow(/Content Security Policy/);
  await page.goto('/login');
  const applied = await page.evaluate(() => {
    const style = document.createElement('style');
    style.textContent = 'body { border-top: 7px solid red }';
    document.head.append(style);
    const script = document.createElement('script');
    script.textContent = 'window.smuggled = true';
    document.head.append(script);
    const holder = document.createElement('div');
    holder.innerHTML = '<p id="inline" style="color: red" onclick="window.smuggled = true">x</p>';
    document.body.append(holder);
    const inline = document.getElementById('inline') as HTMLElement;
    inline.click();
    return {
      border: getComputedStyle(document.body).borderTopWidth,
      color: getComputedStyle(inline).color,
      smuggled: 'smuggled' in window,
    };
  });
  expect(applied.border).toBe('0px');
  expect(applied.color).not.toBe('rgb(255, 0, 0)');
  expect(applied.smuggled).toBe(false);
});
