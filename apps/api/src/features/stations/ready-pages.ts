// Study pages that are serialised once. Only the signed URLs of media differ between people.
import { StudySection } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import { ReadyJson } from '../../http/route.ts';
import type { ContentService } from '../content/content.service.ts';
import type { CatalogueSection } from '../content/content.types.ts';
import type { MediaService } from '../content/media.service.ts';

/** The largest number of cached study pages. A usual installation has fewer sections. */
const READY_PAGES = 500;
const PLACEHOLDER = /"media:([A-Za-z0-9._-]+)"|\]\(media:([A-Za-z0-9._-]+)/g;

interface ReadyPage {
  version: number;
  isUnderReview: boolean;
  /** Depends on the order of the sections, so it can change without a new version of this section. */
  isFree: boolean;
  /** The encoded text between the media URLs. The URL of the file `names[i]` is inserted between pieces i and i + 1. */
  pieces: Buffer[];
  names: string[];
}

function splitAtMedia(json: string): Pick<ReadyPage, 'pieces' | 'names'> {
  const pieces: Buffer[] = [];
  const names: string[] = [];
  let from = 0;
  for (const match of json.matchAll(PLACEHOLDER)) {
    const name = match[1] ?? match[2] ?? '';
    const start = match.index + match[0].indexOf('media:');
    pieces.push(Buffer.from(json.slice(from, start)));
    names.push(name);
    from = start + 'media:'.length + name.length;
  }
  pieces.push(Buffer.from(json.slice(from)));
  return { pieces, names };
}

export function createReadyPages(deps: { content: ContentService; media: MediaService }) {
  const { content, media } = deps;
  const ready = new Map<string, ReadyPage>();

  async function readyPage(section: CatalogueSection, ref: SectionRef): Promise<ReadyPage> {
    const key = `${ref.stationId}/${ref.sectionId}`;
    const known = ready.get(key);
    const { version, isFree, isUnderReview } = section;
    const isCurrent = known?.version === version && known.isFree === isFree;
    if (isCurrent && known.isUnderReview === isUnderReview) return known;
    const page = await content.getStudySection(ref.stationId, ref.sectionId);
    if (!page) throw new AppError('not_found', 'This section is no longer published.');
    const json = JSON.stringify(StudySection.parse({ ...page, isFree }));
    const made = { version, isFree, isUnderReview, ...splitAtMedia(json) };
    if (ready.size >= READY_PAGES) ready.delete(ready.keys().next().value as string);
    ready.set(key, made);
    return made;
  }

  return {
    /** @param uid the person who reads the page; the media URLs are signed for this person */
    async get(section: CatalogueSection, ref: SectionRef, uid: string): Promise<ReadyJson> {
      const page = await readyPage(section, ref);
      const parts: Buffer[] = [page.pieces[0] as Buffer];
      page.names.forEach((name, i) => {
        parts.push(Buffer.from(media.signedUrl(uid, name), 'latin1'), page.pieces[i + 1] as Buffer);
      });
      return new ReadyJson(parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts));
    },
  };
}
