// Drives WebKitGTK's MiniBrowser through WebDriver, because Playwright's own WebKit build would have to be downloaded.
// DOM Testing Library runs inside the page. Elements are therefore found by role, label and text, as in the other
// journeys.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, type WebDriver, type WebElement } from 'selenium-webdriver';
import { findFreePort } from '../../scripts/free-port.ts';

const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';
const WAIT_MS = 20_000;
const POLL_MS = 100;
const WINDOW = { width: 1280, height: 938 };
const testingLibrary = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.js'),
  'utf8',
);

type Name = string | RegExp;
interface Step {
  by: 'role' | 'label' | 'text' | 'nth';
  role?: string;
  /** A text, or the source of a regular expression. */
  name: { text: string } | { source: string } | null;
  index?: number;
}

const toName = (name: Name | undefined): Step['name'] => {
  if (name === undefined) return null;
  return typeof name === 'string' ? { text: name } : { source: name.source };
};

/** Runs in the page. Each step searches inside the elements of the step before. @returns the visible elements of the last step */
const FIND = `
  const library = window.TestingLibraryDom;
  let found = [document.body];
  for (const { by, role, name, index } of arguments[0]) {
    if (by === 'nth') {
      found = found.slice(index, index + 1);
      continue;
    }
    const matcher = name === null ? undefined : name.text ?? new RegExp(name.source);
    found = found.flatMap((root) => {
      if (by === 'role') return library.queryAllByRole(root, role, matcher === undefined ? {} : { name: matcher });
      return by === 'label' ? library.queryAllByLabelText(root, matcher) : library.queryAllByText(root, matcher);
    });
  }
  return [...new Set(found)].filter((element) => element.checkVisibility());
`;

/** Runs in the page. Scrolls to an element. @returns why a click would miss it, or '' when it lies still and nothing covers it */
const REACH = `
  const [element, done] = arguments;
  const place = () => JSON.stringify(element.getBoundingClientRect());
  element.scrollIntoView({ block: 'center', behavior: 'instant' });
  const before = place();
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      if (!element.isConnected) return done('it was replaced');
      if (place() !== before) return done('it moves');
      const { x, y, width, height } = element.getBoundingClientRect();
      const hit = document.elementFromPoint(x + width / 2, y + height / 2);
      const isOwn = element.contains(hit) || [...(element.labels ?? [])].some((label) => label.contains(hit));
      done(isOwn ? '' : 'it is covered by ' + hit?.outerHTML.slice(0, 200));
    }),
  );
`;

/** Runs in the page. Records whether the next click reaches the element. */
const EXPECT_CLICK = `
  const [element] = arguments;
  window.clickArrived = false;
  window.addEventListener('click', (event) => {
    window.clickArrived ||= event.composedPath().includes(element) || [...(element.labels ?? [])].some((label) => label.contains(event.target));
  }, { capture: true, once: true });
`;

/** Records errors of the page, because WebKitWebDriver has no log. */
const WATCH = `
  if (window.pageProblems) return;
  window.pageProblems = [];
  window.addEventListener('error', (event) => {
    // This message is harmless: an observer gets a change of size one frame late. The tools of other browsers do not report it.
    if (event.message !== 'ResizeObserver loop completed with undelivered notifications.')
      window.pageProblems.push(String(event.message));
  });
  window.addEventListener('unhandledrejection', (event) => window.pageProblems.push(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) => window.pageProblems.push('blocked: ' + event.violatedDirective + ' ' + event.blockedURI));
`;

/** Locates visible elements of the page by role, label or text. */
class Target {
  readonly #visitor: Visitor;
  readonly #steps: Step[];

  constructor(visitor: Visitor, steps: Step[]) {
    this.#visitor = visitor;
    this.#steps = steps;
  }

  role(role: string, name?: Name): Target {
    return new Target(this.#visitor, [...this.#steps, { by: 'role', role, name: toName(name) }]);
  }

  label(name: Name): Target {
    return new Target(this.#visitor, [...this.#steps, { by: 'label', name: toName(name) }]);
  }

  text(name: Name): Target {
    return new Target(this.#visitor, [...this.#steps, { by: 'text', name: toName(name) }]);
  }

  nth(index: number): Target {
    return new Target(this.#visitor, [...this.#steps, { by: 'nth', name: null, index }]);
  }

  all(): Promise<WebElement[]> {
    return this.#visitor.find(this.#steps);
  }

  async count(): Promise<number> {
    return (await this.all()).length;
  }

  /** Locates the element and runs the action. Repeats both after an error, for example when React has replaced the element. */
  async #with<T>(action: (element: WebElement) => Promise<T>): Promise<T> {
    const deadline = Date.now() + WAIT_MS;
    let problem: unknown = new Error('it never appeared');
    while (Date.now() < deadline) {
      try {
        const [element] = await this.all();
        if (element) return await action(element);
      } catch (error) {
        problem = error;
      }
      await pause(POLL_MS);
    }
    throw new Error(`${JSON.stringify(this.#steps)}: ${String(problem)}`);
  }

  async seen(): Promise<void> {
    await this.#with(async () => {});
  }

  async gone(): Promise<void> {
    const deadline = Date.now() + WAIT_MS;
    while (Date.now() < deadline) {
      if ((await this.all().catch(() => [null])).length === 0) return;
      await pause(POLL_MS);
    }
    throw new Error(`${JSON.stringify(this.#steps)} is still there`);
  }

  async click(): Promise<void> {
    await this.#with(async (element) => {
      if (!(await element.isEnabled())) throw new Error('it is disabled');
      const obstacle = await this.#visitor.runAsync<string>(REACH, element);
      if (obstacle) throw new Error(obstacle);
      await this.#visitor.run(EXPECT_CLICK, element);
      await element.click();
      // The element may move between the check and the click. If the click has opened a page, `clickArrived` is null, not false.
      if ((await this.#visitor.run('return window.clickArrived')) === false)
        throw new Error('the click missed it');
    });
  }

  async fill(words: string): Promise<void> {
    await this.#with(async (element) => {
      await this.#visitor.run("arguments[0].scrollIntoView({ block: 'center' })", element);
      await element.clear();
      await element.sendKeys(words);
    });
  }

  async press(...keys: string[]): Promise<void> {
    await this.#with((element) => element.sendKeys(...keys));
  }

  content(): Promise<string> {
    return this.#with((element) =>
      this.#visitor.run<string>('return arguments[0].textContent', element),
    );
  }

  attribute(name: string): Promise<string | null> {
    return this.#with((element) =>
      this.#visitor.run<string | null>(
        'return arguments[0].getAttribute(arguments[1])',
        element,
        name,
      ),
    );
  }

  /** Selects an option of a native select by the text of the option. */
  async choose(words: string): Promise<void> {
    await this.#with((element) =>
      this.#visitor.run(
        `const option = [...arguments[0].options].find((one) => one.textContent === arguments[1]);
         if (!option) throw new Error('no such option');
         arguments[0].value = option.value;
         arguments[0].dispatchEvent(new Event('change', { bubbles: true }));`,
        element,
        words,
      ),
    );
  }
}

export class Visitor {
  readonly #driver: WebDriver;
  readonly #baseURL: string;

  constructor(driver: WebDriver, baseURL: string) {
    this.#driver = driver;
    this.#baseURL = baseURL;
  }

  role(role: string, name?: Name): Target {
    return new Target(this, []).role(role, name);
  }

  label(name: Name): Target {
    return new Target(this, []).label(name);
  }

  text(name: Name): Target {
    return new Target(this, []).text(name);
  }

  async open(path: string): Promise<void> {
    await this.#driver.get(this.#baseURL + path);
    await this.run(WATCH);
  }

  /** Runs an action in a new window of the same browser, then goes on in the present one. The new window stays open. */
  async inNewWindow(action: () => Promise<void>): Promise<void> {
    const present = await this.#driver.getWindowHandle();
    await this.#driver.switchTo().newWindow('window');
    await this.#driver.manage().window().setRect(WINDOW);
    await action();
    await this.#driver.switchTo().window(present);
  }

  async reload(): Promise<void> {
    await this.#driver.navigate().refresh();
    await this.run(WATCH);
  }

  run<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.#driver.executeScript<T>(script, ...args);
  }

  /** @param script calls its last argument with the result */
  runAsync<T>(script: string, ...args: unknown[]): Promise<T> {
    return this.#driver.executeAsyncScript<T>(script, ...args);
  }

  async find(steps: Step[]): Promise<WebElement[]> {
    if (!(await this.run('return Boolean(window.TestingLibraryDom)'))) {
      await this.run(WATCH);
      await this.run(testingLibrary);
    }
    return this.run<WebElement[]>(FIND, steps);
  }

  async path(): Promise<string> {
    const { pathname, search } = new URL(await this.#driver.getCurrentUrl());
    return pathname + search;
  }

  async waitForPath(wanted: RegExp): Promise<void> {
    await this.#driver.wait(async () => wanted.test(await this.path()), WAIT_MS, `no ${wanted}`);
  }

  /** @returns a PNG in base64 */
  takeScreenshot(): Promise<string> {
    return this.#driver.takeScreenshot();
  }

  /** Errors that the current page has reported since `WATCH` ran in it. `WATCH` runs after the page has loaded. */
  problems(): Promise<string[]> {
    return this.run<string[]>('return window.pageProblems ?? []');
  }
}

/** Starts a WebDriver process. End each visit before the next one, because WebKitWebDriver allows one session at a time. */
export async function startWebKit(): Promise<{
  visit(
    baseURL: string,
    pageLoadStrategy: 'normal' | 'none',
  ): Promise<{ visitor: Visitor; leave(): Promise<void> }>;
  stop(): Promise<void>;
}> {
  const port = await findFreePort();
  const child: ChildProcess = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1400x1000x24', 'WebKitWebDriver', '-p', String(port)],
    { stdio: 'ignore', detached: true },
  );
  const server = `http://127.0.0.1:${port}`;
  await waitUntilListening(server, child);
  return {
    async visit(baseURL, pageLoadStrategy) {
      const driver = await new Builder()
        .usingServer(server)
        .withCapabilities({
          browserName: 'MiniBrowser',
          pageLoadStrategy,
          'webkitgtk:browserOptions': { binary: MINI_BROWSER, args: ['--automation'] },
        })
        .build();
      await driver.manage().window().setRect(WINDOW);
      return { visitor: new Visitor(driver, baseURL), leave: () => driver.quit() };
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return;
      const ended = once(child, 'exit');
      // The negative id ends the whole process group: xvfb-run and its children.
      process.kill(-child.pid, 'SIGTERM');
      await ended;
    },
  };
}

async function waitUntilListening(server: string, child: ChildProcess): Promise<void> {
  const deadline = Date.now() + WAIT_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`WebKitWebDriver ended with ${child.exitCode}`);
    if ((await fetch(`${server}/status`).catch(() => null))?.ok) return;
    await pause(POLL_MS);
  }
  throw new Error(`WebKitWebDriver does not answer at ${server}`);
}
