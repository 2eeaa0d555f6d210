import { stationLabels } from '@urost3/contract/stations.ts';
import { useEffect, useState } from 'react';
import { listEntries } from '../lib/offline-store.ts';
import { getSession } from '../lib/session.ts';
import { paths, stationPath, studyPath } from '../paths.ts';
import classes from './opened-pages.module.css';

interface Opened {
  path: string;
  title: string;
}

/** The page to link for a stored response; null for responses without a link in the list. */
function pageOf(what: string, value: unknown): Opened | null {
  if (what === 'stations/overview') return { path: paths.dashboard, title: 'Dashboard' };
  if (what === 'revision/list') return { path: paths.revision, title: 'My Revision' };
  if (what === 'recall/point-cards') return { path: paths.pointCards, title: 'Cards' };
  const [kind, stationId = '', sectionId = ''] = what.split('/');
  if (!Object.hasOwn(stationLabels, stationId)) return null;
  const label = stationLabels[stationId as keyof typeof stationLabels];
  if (kind === 'stations') return { path: stationPath(stationId), title: label };
  if (kind !== 'section') return null;
  const { title } = value as { title?: string };
  return { path: studyPath(stationId, sectionId), title: `${label}: ${title ?? sectionId}` };
}

async function listOpened(): Promise<Opened[]> {
  const session = getSession();
  if (session.status !== 'signed-in') return [];
  const { uid } = session.user;
  const kept = await listEntries('answers', uid);
  return kept
    .map(({ key, value }) => pageOf(key.slice(uid.length + 1), value))
    .filter((page) => page !== null)
    .sort((a, b) => a.title.localeCompare(b.title));
}

/** Links to pages stored on this device. They load a new document, so they also work after the app has crashed. */
export function OpenedPages() {
  const [pages, setPages] = useState<Opened[]>([]);
  useEffect(() => {
    listOpened().then(setPages, () => undefined);
  }, []);
  if (pages.length === 0) return null;
  return (
    <nav aria-label="Pages you can open now">
      <p>These pages are on this device:</p>
      <ul className={classes.list}>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} data-alone>
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
