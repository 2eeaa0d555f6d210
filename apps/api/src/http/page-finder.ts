// The page of an address, as the build wrote it: `index.html`, and in `pages.json` what differs from address to address.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What apps/web/index.html has where our own address belongs. */
const SITE_MARK = '__SITE_URL__';
/** Where the build wants the links of an address, and what its page shows (apps/web/first-pages-plugin.ts). */
const HEAD_MARK = '<!--page-head-->';
const BODY_MARK = '<!--page-body-->';
/** Light or dark, before the app is there to say so. */
const SCHEME_MARK = '__PAGE_SCHEME__';

interface SentPage {
  /** With `:name` for a part that varies; `*`: every other address. */
  path: string;
  head: string;
  /** Empty: the page shows nothing before the app is there. */
  body: string;
  needsOwnAccounts: boolean;
  scheme: 'dark' | 'light';
}

interface PageFinderOptions {
  siteUrl: string;
  hasOwnAccounts: boolean;
}

function isAt(parts: readonly string[], asked: readonly string[]): boolean {
  return (
    parts.length === asked.length &&
    parts.every((part, index) => part.startsWith(':') || part === asked[index])
  );
}

/** @returns the page of an address, with marks for the nonce */
export async function createPageFinder(
  dist: string,
  { siteUrl, hasOwnAccounts }: PageFinderOptions,
): Promise<(pathname: string) => string> {
  const index = (await readFile(join(dist, 'index.html'), 'utf8')).replaceAll(
    SITE_MARK,
    encodeURI(siteUrl),
  );
  const complete = (head: string, body: string, scheme: SentPage['scheme'] = 'light') =>
    index
      .replace(SCHEME_MARK, scheme)
      .replace(HEAD_MARK, () => head)
      .replace(BODY_MARK, () => body);
  const list = join(dist, 'pages.json');
  const pages: SentPage[] = existsSync(list) ? JSON.parse(await readFile(list, 'utf8')) : [];
  const fixed = new Map<string, string>();
  const varying: { parts: string[]; page: string }[] = [];
  for (const { path, head, body, needsOwnAccounts, scheme } of pages) {
    const page = complete(head, needsOwnAccounts && !hasOwnAccounts ? '' : body, scheme);
    if (path.includes('/:')) varying.push({ parts: path.split('/'), page });
    else fixed.set(path, page);
  }
  const other = fixed.get('*') ?? complete('', '');
  return (pathname) => {
    const asked = pathname.split('/');
    return fixed.get(pathname) ?? varying.find(({ parts }) => isAt(parts, asked))?.page ?? other;
  };
}
