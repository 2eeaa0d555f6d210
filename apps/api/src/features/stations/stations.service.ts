// Station types, section lists and study pages for learners. This file alone decides who may open which section; which one of a station
// type is free, the catalogue says (content/bank/content-catalogue.ts).

import {
  type Station,
  type StationId,
  StudySection,
  stationEndpoints,
} from '@urost3/contract/stations/stations.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations/stations.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import { sectionKey } from '@urost3/contract/study/study.ts';
import type { Context } from '../../composition/context.ts';
import { AppError } from '../../http/app-error.ts';
import { isEntitled, type Principal } from '../../http/guards/principal.ts';
import { ReadyJson } from '../../http/route.ts';
import {
  findStudySection,
  findWithdrawnStudySection,
  sectionGone,
} from '../content/content.service.ts';
import type { Catalogue, CatalogueSection } from '../content/content.types.ts';
import { mediaUrl } from '../content/media/media.service.ts';

/** The largest number of cached study pages. A usual installation has fewer sections. */
const READY_PAGES = 500;
const PLACEHOLDER = /"media:([\w.-]+)"|\]\(media:([\w.-]+)/g;

interface ReadyPage {
  version: number;
  isUnderReview: boolean;
  /** Depends on the order of the sections, so it can change without a new version of this section. */
  isFree: boolean;
  /** With `media:name` in place of the media URLs. */
  json: string;
}

export interface StudyPages {
  /** By station and section. */
  readonly pages: Map<string, ReadyPage>;
  /**
   * The overviews of each catalogue. The inner key tells whether the reader has full access. Each publication creates a
   * new catalogue, so an overview never becomes stale.
   */
  readonly overviews: WeakMap<Catalogue, Map<boolean, Buffer>>;
}

export const createStudyPages = (): StudyPages => ({ pages: new Map(), overviews: new WeakMap() });

/** Study pages that are serialised once. Only the signed URLs of media differ between people. */
async function readyPage(
  ctx: Context,
  section: CatalogueSection,
  ref: SectionRef,
): Promise<ReadyPage> {
  const key = sectionKey(ref);
  const known = ctx.studyPages.pages.get(key);
  const { version, isFree, isUnderReview } = section;
  const isCurrent = known?.version === version && known.isFree === isFree;
  if (isCurrent && known.isUnderReview === isUnderReview) return known;
  const page = await findStudySection(ctx, ref.stationId, ref.sectionId);
  if (!page) throw sectionGone();
  const json = JSON.stringify(StudySection.parse({ ...page, isFree }));
  const made = { version, isFree, isUnderReview, json };
  if (ctx.studyPages.pages.size >= READY_PAGES)
    ctx.studyPages.pages.delete(ctx.studyPages.pages.keys().next().value as string);
  ctx.studyPages.pages.set(key, made);
  return made;
}

export function findSection(ctx: Context, ref: SectionRef): CatalogueSection | null {
  return (
    ctx.catalogue
      .stations()
      .get(ref.stationId)
      ?.find((section) => section.id === ref.sectionId) ?? null
  );
}

/** Whether a person may open the section. @param entitled whether the person has full access, for example Premium */
export const isOpen = ({ isFree }: Pick<CatalogueSection, 'isFree'>, entitled: boolean) =>
  isFree || entitled;

/** @throws AppError not_found, subscription_required */
export function requireReadable(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): CatalogueSection {
  const section = findSection(ctx, ref);
  if (!section)
    throw new AppError(
      'not_found',
      `There is no section '${ref.sectionId}' in ${stationLabels[ref.stationId]}.`,
    );
  if (!isOpen(section, isEntitled(principal))) {
    throw new AppError(
      'subscription_required',
      'This section is part of Premium. The first section of each station is free.',
    );
  }
  return section;
}

/** @returns the whole section, with its questions and checklist @throws AppError not_found, subscription_required */
export async function requireStudySection(ctx: Context, principal: Principal, ref: SectionRef) {
  requireReadable(ctx, principal, ref);
  const section = await findStudySection(ctx, ref.stationId, ref.sectionId);
  if (!section) throw sectionGone();
  return section;
}

/**
 * Checks access before a learner's work is stored. Offline work is accepted for every section that is or was
 * published. Premium may have ended, or the section may have been withdrawn, after the work was done. A response to
 * offline work must therefore not contain the section.
 * @param madeAt when the work was done offline; undefined for work that is done now
 * @throws AppError not_found, subscription_required
 */
export async function requireOpenFor(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  madeAt: string | undefined,
): Promise<void> {
  const isKnown = async () =>
    findSection(ctx, ref) !== null ||
    (await findWithdrawnStudySection(ctx, ref.stationId, ref.sectionId)) !== null;
  if (madeAt === undefined || !(await isKnown())) requireReadable(ctx, principal, ref);
}

export function getStation(ctx: Context, principal: Principal, stationId: StationId): Station {
  const entitled = isEntitled(principal);
  return {
    id: stationId,
    name: stationLabels[stationId],
    sections: (ctx.catalogue.stations().get(stationId) ?? []).map((section) => ({
      ...section,
      isLocked: !isOpen(section, entitled),
    })),
  };
}

export const listStations = (ctx: Context, principal: Principal): Station[] =>
  stationIds.map((id) => getStation(ctx, principal, id));

function readyOverview(ctx: Context, principal: Principal): Buffer {
  const catalogue = ctx.catalogue.stations();
  const known = ctx.studyPages.overviews.get(catalogue) ?? new Map<boolean, Buffer>();
  ctx.studyPages.overviews.set(catalogue, known);
  const entitled = isEntitled(principal);
  let bytes = known.get(entitled);
  if (!bytes) {
    bytes = Buffer.from(
      JSON.stringify(stationEndpoints.getOverview.response.parse(listStations(ctx, principal))),
    );
    known.set(entitled, bytes);
  }
  return bytes;
}

/** Whether the section is published and the person may open it. */
export function isReadable(ctx: Context, principal: Principal, ref: SectionRef): boolean {
  const section = findSection(ctx, ref);
  return section !== null && isOpen(section, isEntitled(principal));
}

/** The overview as serialised JSON. */
export const getReadyOverview = (ctx: Context, principal: Principal): ReadyJson =>
  new ReadyJson(readyOverview(ctx, principal));

export async function getStudyPage(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<ReadyJson> {
  const { json } = await readyPage(ctx, requireReadable(ctx, principal, ref), ref);
  return new ReadyJson(
    json.replace(PLACEHOLDER, (match, value?: string, inText?: string) => {
      const name = value ?? inText ?? '';
      return match.replace(`media:${name}`, mediaUrl(ctx, principal.uid, name));
    }),
  );
}
