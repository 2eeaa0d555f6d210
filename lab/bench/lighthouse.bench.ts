// Runs Lighthouse on public and signed-in pages, with phone and desktop settings. Also measures the time from a click on
// a section to readable content.
// Usage: npm run bench -- lighthouse [path …] [--quick] (default: home, login, dashboard, a study page, community)
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { temporaryFolder } from '../lib/database.ts';
import { printComparison, printFigure, printNote, printPart } from '../lib/figures.ts';
import { startServer } from '../lib/process.ts';
import { median } from '../lib/statistics.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const { default: lighthouse, desktopConfig } = await import('lighthouse');

const server = join(here, '../../apps/api/dist/server.js');
const PORT = Number(process.env.BENCH_DEBUG_PORT ?? 4255);
const PERFORMANCE = { mobile: 90, desktop: 98 };
const PAINTED_MS = 2_000;
const BLOCKED_MS = 150;
const SHIFT = 0.05;
const READABLE_MS = 300;
const CLICKS = 7;
/** Several runs, because two runs of the same code can differ more than the code before and after a change. */
const RUNS = process.argv.includes('--quick')
  ? { mobile: 1, desktop: 1 }
  : { mobile: 5, desktop: 3 };
const STUDY_PAGE = '/emergency-stations/testicular-torsion-in-a-teenager';

const asked = process.argv.slice(2).filter((word) => word.startsWith('/'));
const pages = asked.length > 0 ? asked : ['/', '/login', '/dashboard', STUDY_PAGE, '/community'];

const folder = await temporaryFolder();
const product = await startServer(server, { PORT: '0', DATA_DIR: folder.path, LOG_LEVEL: 'error' });
const profile = join(folder.path, 'browser');
const context = await chromium.launchPersistentContext(profile, {
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', `--remote-debugging-port=${PORT}`],
  viewport: { width: 360, height: 740 },
});
const page = await context.newPage();

async function logIn(): Promise<void> {
  await page.goto(`${product.url}/login?next=/dashboard`);
  await page.getByLabel('Email').fill('premium@demo.test');
  await page.getByLabel('Password').fill('demo-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await page.waitForURL((url) => url.pathname === '/dashboard');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
}

type Device = keyof typeof RUNS;

/** Measures one first visit. */
async function visit(path: string, device: Device) {
  const result = await lighthouse(
    product.url + path,
    {
      port: PORT,
      output: 'json',
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
      // By default Lighthouse clears caches and the service worker, as for a first visit. It keeps cookies and local
      // storage, so that the person stays signed in.
    },
    device === 'desktop' ? desktopConfig : undefined,
  );
  const { categories = {}, audits = {} } = result?.lhr ?? {};
  return {
    score: (name: string) => Math.round((categories[name]?.score ?? 0) * 100),
    value: (name: string) => audits[name]?.numericValue ?? Number.POSITIVE_INFINITY,
    failed: (category: string) =>
      (categories[category]?.auditRefs ?? [])
        .map(({ id }) => audits[id])
        .filter((audit) => audit?.score === 0)
        .map((audit) => audit?.title),
  };
}

async function measurePage(path: string, device: Device): Promise<void> {
  const visits: Awaited<ReturnType<typeof visit>>[] = [];
  while (visits.length < RUNS[device]) visits.push(await visit(path, device));
  const name = (words: string) => `${path} ${device}, ${words}`;
  const scores = visits.map((one) => one.score('performance'));
  const valueOf = (audit: string) => median(visits.map((one) => one.value(audit)));
  const ms = (audit: string) => `${valueOf(audit).toFixed(0)} ms`;
  printComparison(name('first paint'), ms('first-contentful-paint'));
  printFigure(name('performance'), median(scores), '', PERFORMANCE[device], false);
  printComparison(name('performance, each'), scores.join(', '));
  for (const category of ['accessibility', 'best-practices', 'seo']) {
    // Use the worst value instead of the median, because these scores do not depend on the machine's speed.
    const worst = Math.min(...visits.map((one) => one.score(category)));
    printFigure(name(category), worst, '', 100, false);
    for (const title of new Set(visits.flatMap((one) => one.failed(category))))
      printNote(`${name(category)} failed: ${title}`);
  }
  if (device === 'desktop') {
    printComparison(name('largest paint'), ms('largest-contentful-paint'));
    return;
  }
  printFigure(name('largest paint'), valueOf('largest-contentful-paint'), 'ms', PAINTED_MS);
  printFigure(name('blocked'), valueOf('total-blocking-time'), 'ms', BLOCKED_MS);
  printFigure(name('shift'), valueOf('cumulative-layout-shift'), '', SHIFT);
}

/** Measures the time from the click on a section in the list to its visible first question. */
async function measureClicks(): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round < CLICKS; round += 1) {
    await page.goto(`${product.url}/station/emergency_stations`);
    const link = page
      .getByRole('main')
      .getByRole('listitem')
      .getByRole('link')
      .nth(round % 5);
    await link.waitFor();
    times.push(
      await link.evaluate(
        (element) =>
          new Promise<number>((resolve, reject) => {
            const startedAt = performance.now();
            setTimeout(() => reject(new Error('No question came on screen within 30 s')), 30_000);
            const look = () => {
              const isThere = [...document.querySelectorAll('main button')].some((button) =>
                button.textContent?.includes('Reveal Answer'),
              );
              // The question is painted one frame after it is in the document.
              if (isThere) requestAnimationFrame(() => resolve(performance.now() - startedAt));
              else requestAnimationFrame(look);
            };
            (element as HTMLElement).click();
            look();
          }),
      ),
    );
  }
  printPart(`From a click on a section to its first question on screen, ${CLICKS} times`);
  printComparison('click to readable, each', `${times.map((ms) => ms.toFixed(0)).join(', ')} ms`);
  printFigure('click to readable, median', median(times), 'ms', READABLE_MS);
}

async function measureOnBoth(path: string): Promise<void> {
  await measurePage(path, 'mobile');
  await measurePage(path, 'desktop');
}

const isPublic = (path: string) => path === '/' || path === '/login';

try {
  const how = `first visits, simulated phone (median of ${RUNS.mobile}) or desk (median of ${RUNS.desktop}), server on the embedded database`;
  // Pages for a visitor without a session.
  printPart(`Signed out: ${how}`);
  for (const path of pages.filter(isPublic)) await measureOnBoth(path);
  await logIn();
  await measureClicks();
  printPart(`Signed in with Premium: ${how}`);
  for (const path of pages.filter((path) => !isPublic(path))) await measureOnBoth(path);
} finally {
  await context.close();
  await product.kill();
  await folder.remove();
}
