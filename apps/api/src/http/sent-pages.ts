// Reads the pages that the build of the web app has written (apps/web/first-pages-plugin.ts).
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Placeholder in apps/web/index.html for the public URL of the site. */
const SITE_MARK = '__SITE_URL__';
/** The key of the page for paths that have no page of their own. */
export const OTHER_PATH = '*';

interface SentPage {
  html: string;
  /** The page for a site whose accounts a hosted provider stores. It has no prerendered form for our own accounts. */
  hostedHtml?: string;
}

/**
 * @returns the HTML of the pages by path, in which `:name` is a variable part. The HTML still contains the placeholders
 * for the nonce and for figures of the site
 */
export async function readSentPages(
  dist: string,
  { siteUrl, hasOwnAccounts }: { siteUrl: string; hasOwnAccounts: boolean },
): Promise<Map<string, string>> {
  const json = await readFile(join(dist, 'pages.json'), 'utf8');
  const pages = Object.entries(JSON.parse(json) as Record<string, SentPage>);
  return new Map(
    pages.map(([path, { html, hostedHtml = html }]) => [
      path,
      (hasOwnAccounts ? html : hostedHtml).replaceAll(SITE_MARK, encodeURI(siteUrl)),
    ]),
  );
}
