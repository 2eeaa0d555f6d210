import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { useEffect, useState } from 'react';
import { signedInUid } from '../../lib/api/session.ts';
import { listEntries } from '../../lib/offline/offline-store.ts';
import { paths, studyPath } from '../../paths.ts';
import { PlainList } from '../page/pieces.tsx';

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
  if (kind !== 'section' || !Object.hasOwn(stationLabels, stationId)) return null;
  const label = stationLabels[stationId as keyof typeof stationLabels];
  const { title } = value as { title?: string };
  return { path: studyPath(stationId, sectionId), title: `${label}: ${title ?? sectionId}` };
}

async function listOpened(): Promise<Opened[]> {
  const uid = signedInUid();
  if (uid === null) return [];
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
      <PlainList>
        {pages.map(({ path, title }) => (
          <li key={path}>
            <a href={path} data-alone>
              {title}
            </a>
          </li>
        ))}
      </PlainList>
    </nav>
  );
}
