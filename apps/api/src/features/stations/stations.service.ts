// Station types, section lists and study pages for learners. This file alone decides who may open which section.

import { stationEndpoints } from '@urost3/contract/endpoints.ts';
import type { Station, StationId } from '@urost3/contract/stations.schemas.ts';
import { stationIds, stationLabels } from '@urost3/contract/stations.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { AppError } from '../../http/app-error.ts';
import { isEntitled, type Principal } from '../../http/principal.ts';
import { ReadyJson } from '../../http/route.ts';
import type { ContentService } from '../content/content.service.ts';
import type { Catalogue, CatalogueSection } from '../content/content.types.ts';
import type { MediaService } from '../content/media.service.ts';
import { createReadyPages } from './ready-pages.ts';

export type StationsService = ReturnType<typeof createStationsService>;

export function createStationsService(deps: { content: ContentService; media: MediaService }) {
  const { content } = deps;
  const readyPages = createReadyPages(deps);
  /**
   * The serialised overviews of each catalogue. The inner key tells whether the reader has full access. Each publication
   * creates a new catalogue, so an overview never becomes stale.
   */
  const overviews = new WeakMap<Catalogue, Map<boolean, Buffer>>();

  function find(ref: SectionRef): CatalogueSection | null {
    return (
      content
        .catalogue()
        .get(ref.stationId)
        ?.find((section) => section.id === ref.sectionId) ?? null
    );
  }

  /** Whether a person may open the section. @param entitled whether the person has full access, for example Premium */
  const isOpen = ({ isFree }: Pick<CatalogueSection, 'isFree'>, entitled: boolean) =>
    isFree || entitled;

  /** @throws AppError not_found, subscription_required */
  function requireReadable(principal: Principal, ref: SectionRef): CatalogueSection {
    const section = find(ref);
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

  /**
   * Checks access before a learner's work is stored. Offline work is accepted for every section that is or was
   * published. Premium may have ended, or the section may have been withdrawn, after the work was done. A response to
   * offline work must therefore not contain the section.
   * @param madeAt when the work was done offline; undefined for work that is done now
   * @throws AppError not_found, subscription_required
   */
  async function requireOpenFor(
    principal: Principal,
    ref: SectionRef,
    madeAt: string | undefined,
  ): Promise<void> {
    const isKnown = async () =>
      find(ref) !== null ||
      (await content.getWithdrawnSection(ref.stationId, ref.sectionId)) !== null;
    if (madeAt === undefined || !(await isKnown())) requireReadable(principal, ref);
  }

  function station(principal: Principal, stationId: StationId): Station {
    const entitled = isEntitled(principal);
    return {
      id: stationId,
      name: stationLabels[stationId],
      sections: (content.catalogue().get(stationId) ?? []).map((section) => ({
        ...section,
        isLocked: !isOpen(section, entitled),
      })),
    };
  }

  const getOverview = (principal: Principal): Station[] =>
    stationIds.map((id) => station(principal, id));

  function readyOverview(principal: Principal): Buffer {
    const catalogue = content.catalogue();
    const known = overviews.get(catalogue) ?? new Map<boolean, Buffer>();
    overviews.set(catalogue, known);
    const entitled = isEntitled(principal);
    let bytes = known.get(entitled);
    if (!bytes) {
      bytes = Buffer.from(
        JSON.stringify(stationEndpoints.getOverview.response.parse(getOverview(principal))),
      );
      known.set(entitled, bytes);
    }
    return bytes;
  }

  return {
    find,
    isOpen,
    requireReadable,
    requireOpenFor,
    /** Whether the section is published and the person may open it. */
    isReadable(principal: Principal, ref: SectionRef): boolean {
      const section = find(ref);
      return section !== null && isOpen(section, isEntitled(principal));
    },
    getOverview,
    /** The overview as serialised JSON. */
    getReadyOverview: (principal: Principal): ReadyJson => new ReadyJson(readyOverview(principal)),
    getStation: station,
    async getSection(principal: Principal, ref: SectionRef): Promise<ReadyJson> {
      return readyPages.get(requireReadable(principal, ref), ref, principal.uid);
    },
  };
}
