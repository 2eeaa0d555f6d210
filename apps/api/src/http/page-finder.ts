// The page of an address from the build: `index.html`, and `pages.json` with the parts that differ between addresses.
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Placeholder in apps/web/index.html for the server's own address. */
const SITE_MARK = '__SITE_URL__';
/** Placeholders for the links and the content of an address (apps/web/first-pages-plugin.ts). */
const HEAD_MARK = '<!--page-head-->';
const BODY_MARK = '<!--page-body-->';
/** Light or dark, known before the app runs. */
const SCHEME_MARK = '__PAGE_SCHEME__';

interface SentPage {
  /** With `:name` for a variable part; `*` matches every other address. */
  path: string;
  head: string;
  /** Empty when the page shows nothing before the app runs. */
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

/** @returns the page of an address, with placeholders for the nonce */
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
