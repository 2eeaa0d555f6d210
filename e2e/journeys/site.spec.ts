// The public pages, and the header, menu and footer of every page.
import type { Locator } from '@playwright/test';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { takeScreenshots } from '../support/screenshot.ts';
import { signIn } from '../support/session.ts';
import { answerAll, beginSection } from '../support/study.ts';
import { expect, test } from '../support/test.ts';

test('a visitor can go from the home page to the login page', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'home-visitor');
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeFocused();
  await expectAccessible(page);
  await takeScreenshots(page, 'login');
});

/** The links of a signed-in learner, the same on a desk and on a phone. */
const NAVIGATION = [
  'Dashboard',
  'Community',
  'Book Interview',
  'My Bookings',
  'Mock circuit',
  'Practise together',
  'Find a partner',
  'Cards',
  'Your plan',
  'My Revision',
];

test("the header's menu 'Practise' leads to the pages that it names", async ({ page }) => {
  await signIn(page, demo.premium);
  const main = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await expect(main.getByRole('link')).toHaveText(NAVIGATION.slice(0, 4));
  const practise = main.getByRole('button', { name: 'Practise' });
  for (const name of NAVIGATION.slice(4)) {
    await practise.click();
    await expect(main.getByRole('link')).toHaveText(NAVIGATION);
    await main.getByRole('link', { name }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await practise.click();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(practise).toBeFocused();
});

test("the site's menu on a phone closes on navigation and prevents scrolling of the page", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo.free);
  await page.goto('/');
  await page.getByRole('button', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  await expect(page.locator('body')).toHaveCSS('overflow', 'hidden');
  await expectAccessible(page);
  // The menu has the links of the header and of its menu 'Practise'.
  await expect(menu.getByRole('link')).toHaveText(NAVIGATION);
  await menu.getByRole('link', { name: 'Your plan' }).click();
  await expect(menu).toBeHidden();
  await expect(page).toHaveURL('/plan');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(page.getByRole('button', { name: 'Open menu' })).toBeFocused();
});

test("a learner's phone has a bar with five places, which covers nothing", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, demo.free);
  const bar = page.getByRole('navigation', { name: 'Places' });
  await expect(bar.getByRole('link', { name: 'Today' })).toHaveAttribute('aria-current', 'page');
  for (const link of await bar.getByRole('link').all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  const end = page.getByText('For education only.');
  await expect(async () => {
    // Again each time, because the page grows while it loads.
    await end.scrollIntoViewIfNeeded();
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    const [text, place] = [await end.boundingBox(), await bar.boundingBox()];
    expect((text?.y ?? 0) + (text?.height ?? 0)).toBeLessThanOrEqual(place?.y ?? 0);
  }).toPass();

  await bar.getByRole('link', { name: 'Study' }).click();
  await expect(page.getByRole('heading', { name: 'Clinical Skills' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Study' })).toHaveAttribute('aria-current', 'page');
  await expectAccessible(page);
  await page
    .getByRole('navigation', { name: 'Station types' })
    .getByRole('link', { name: 'Communication' })
    .click();
  await expect(page.getByRole('heading', { name: 'Communication' })).toBeVisible();
  await bar.getByRole('link', { name: 'Me' }).click();
  await expect(page.getByRole('heading', { name: 'Your account' })).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(bar).toBeHidden();
});

test('an unknown address shows the Not Found page', async ({ page, problems }) => {
  problems.allow(/status of 404.*\/nothing\/here/);
  await page.goto('/nothing/here');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expectAccessible(page);
  await takeScreenshots(page, 'not-found');
});

test('the skip link leads the keyboard past the header', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
});

test('7.4.4 every page of a signed-in person has the Logout button', async ({ page, problems }) => {
  problems.allow(/status of 404.*\/nothing\/here/);
  await signIn(page, demo.admin);
  for (const path of [
    '/',
    '/dashboard',
    '/cards',
    '/plan',
    '/circuit',
    '/revision',
    '/search',
    '/station/communication',
    '/booking',
    '/my-bookings',
    '/community',
    '/user',
    '/terms',
    '/nothing/here',
    '/admin/dashboard',
    '/admin/payments',
    '/admin/subscriptions',
  ]) {
    await page.goto(path);
    await expect(page.getByRole('button', { name: 'Logout' }), path).toBeVisible();
  }
  await page.setViewportSize({ width: 360, height: 740 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/');
});

test('the terms, privacy, refunds, contact and mailbox pages open, and a contact message arrives in the mailbox', async ({
  page,
}) => {
  await page.goto('/');
  for (const [link, heading] of [
    ['Terms of use', 'Terms of use'],
    ['Privacy', 'Privacy notice'],
    ['Refunds', 'Refunds'],
    ['Contact', 'Contact'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await takeScreenshots(page, `page-${link.toLowerCase().replaceAll(' ', '-')}`);
    await expectAccessible(page);
    await expectFitsPhone(page);
  }
  await page.getByLabel('Your name').fill('Wanda Ward');
  await page.getByLabel('Email').fill('wanda@example.test');
  await page.getByLabel('What is it about?').selectOption('A payment');
  await page.getByLabel('Message').fill('My card was charged twice.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByText('Your message is kept in the mailbox')).toBeVisible();
  await page.goto('/dev/mailbox');
  await expect(page.getByText('My card was charged twice.').first()).toBeVisible();
  await takeScreenshots(page, 'mailbox');
  await expectAccessible(page);
  await expectFitsPhone(page);
});

test('a page opened by its address or a link starts at its top, and back and forward keep the place', async ({
  page,
}) => {
  const place = () => page.evaluate(() => Math.round(window.scrollY));
  await page.setViewportSize({ width: 390, height: 600 });
  await page.goto('/terms');
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await page.mouse.wheel(0, 279);
  await expect.poll(place).toBe(279);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy notice' })).toBeVisible();
  expect(await place()).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  await expect.poll(place).toBe(279);
  await page.reload();
  await expect.poll(place).toBe(279);

  await page.getByRole('contentinfo').getByRole('link', { name: 'Refunds' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect.poll(place).toBe(0);
  await page.mouse.wheel(0, 120);
  await expect.poll(place).toBe(120);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of use' })).toBeVisible();
  const left = await place();
  expect(left).toBeGreaterThan(279);
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Refunds' })).toBeVisible();
  await expect.poll(place).toBe(120);
});

test('back and forward keep the place on pages of a signed-in person after a full load, and a new address starts at its top', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 });
  await signIn(page, demo.premium);
  const stations = page.getByRole('heading', { name: 'Stations', exact: true });
  const section = page.getByRole('main').getByRole('link').nth(12);
  const pages = [
    ['/dashboard', stations],
    ['/station/clinical_skills', section],
    ['/station/communication', section],
  ] as const;
  const top = (text: Locator) => text.evaluate((it) => Math.round(it.getBoundingClientRect().top));
  const places: number[] = [];
  for (const [address, text] of pages) {
    await page.goto(address);
    await expect(text).toBeVisible();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    // Scroll again while the page grows.
    await expect
      .poll(async () => {
        await text.evaluate((it) => it.scrollIntoView());
        return top(text);
      })
      .toBeLessThan(100);
    places.push(await top(text));
  }
  const expectPlace = async (index: 0 | 1 | 2) => {
    const [address, text] = pages[index];
    await expect(page).toHaveURL(address);
    await expect.poll(() => top(text)).toBe(places[index]);
  };
  await page.goBack();
  await expectPlace(1);
  await page.goBack();
  await expectPlace(0);
  await page.goForward();
  await expectPlace(1);
  await page.reload();
  await expectPlace(1);
  await page.goForward();
  await expectPlace(2);
});

/**
 * Acts like the translator of a browser: replaces each text node by a <font> element, and later each new text too. The words
 * stay, so that the journey finds them.
 */
function translatePage(): void {
  const translate = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) {
      if (text.parentElement?.closest('font, script, style, textarea, svg') || !text.data.trim())
        continue;
      const font = document.createElement('font');
      font.append(document.createElement('font'));
      (font.firstChild as Element).append(text.data);
      text.parentNode?.insertBefore(font, text);
      text.remove();
    }
  };
  translate(document.body);
  new MutationObserver((changes) => {
    for (const { addedNodes, target } of changes)
      if (addedNodes.length > 0 && target.isConnected) translate(target);
  }).observe(document.body, { childList: true, subtree: true });
}

test('the pages of a signed-in person keep working while the browser translates them', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await page.setViewportSize({ width: 1500, height: 800 });
  await signIn(page, demo.admin, '/search');
  const search = page.getByLabel('Search the question bank');
  const results = page.getByRole('region', { name: 'Results' });
  await search.fill('torsion');
  await expect(results.getByRole('listitem').first()).toBeVisible();
  await page.evaluate(translatePage);
  for (const words of ['zzyzx', 'catheter', 'stone', 'zzyzx', 'torsion']) {
    await search.fill(words);
    if (words === 'zzyzx') await expect(page.getByText('Nothing found for “zzyzx”')).toBeVisible();
    else
      await expect(results.locator('mark').first()).toHaveText(new RegExp(words.slice(0, 5), 'i'));
  }

  await page.getByRole('banner').getByRole('link', { name: 'Community' }).click();
  await page.getByRole('button', { name: 'Create Post' }).click();
  await page.getByLabel('What would you like to ask or share?').fill('A translated post');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  const post = page.getByRole('article', { name: 'A translated post' });
  const comments = post.getByRole('button', { name: /^\d+ comments?$/ });
  await expect(comments).toHaveText('0 comments');
  await comments.click();
  await post.getByLabel('Your comment').fill('Translated words.');
  await post.getByRole('button', { name: 'Comment', exact: true }).click();
  await expect(post.getByText('Translated words.')).toBeVisible();
  await expect(comments).toHaveText('1 comment');
  for (const tab of ['Messages', 'Find Friends', 'Posts Feed'])
    await page.getByRole('tab', { name: tab }).click();
  for (const [link, heading] of [
    ['Dashboard', /^Welcome/],
    ['Book Interview', 'Book Interview'],
    ['My Bookings', 'My Bookings'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name: link }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  }

  await page.getByRole('banner').getByRole('link', { name: 'Admin', exact: true }).click();
  await page.getByRole('link', { name: 'User Management' }).click();
  const users = page.getByPlaceholder('Search by email, name, UID...');
  for (const words of ['nobody at all', 'demo']) await users.fill(words);
  await expect(page.getByText('premium@demo.test')).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});

test('a study page keeps working while the browser translates it', async ({ page }) => {
  test.setTimeout(90_000);
  await signIn(page, demo.premium, '/emergency-stations/acute-urinary-retention-in-an-older-man');
  await beginSection(page);
  await page.evaluate(translatePage);
  const { total } = await answerAll(page);
  await expect(page.getByText(`Progress: ${total} / ${total}`)).toBeVisible();
  await expect(page.getByText('Something went wrong')).toHaveCount(0);
});
