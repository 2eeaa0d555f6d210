// The section of the current station, as each person in a practice room may see it.
import { withMediaUrls } from '@urost3/contract/learner-view.ts';
import type { RoomSection } from '@urost3/contract/practice-rooms-sheets.schemas.ts';
import type { Principal } from '../../http/principal.ts';
import type { ContentService } from '../content/content.service.ts';
import type { MediaService } from '../content/media.service.ts';
import type { RoomStationRow } from './practice-rooms.tables.ts';
import { atInstant } from './room-clock.ts';
import { type OpenedRoom, type RoomContext, type RoomDeps, stationAt } from './room-context.ts';
import { lockedSection, sectionFor } from './room-section.ts';

export function createRoomSectionsService(
  deps: RoomDeps & { context: RoomContext; content: ContentService; media: MediaService },
) {
  const { clock, context, content, media, stations: bank } = deps;

  /** Whether the host may open the section outside the room. If so, people without Premium see the section inside the room. */
  function isSharedBy({ room, members }: OpenedRoom, station: RoomStationRow): boolean {
    const host = members.find((member) => member.uid === room.hostUid);
    const section = bank.find(station);
    return section !== null && bank.isOpen(section, host?.isEntitled === true);
  }

  return {
    /** @throws AppError not_found */
    async get(principal: Principal, id: string): Promise<RoomSection> {
      const opened = await context.open(principal.uid, id);
      const { role } = opened.me;
      const station = stationAt(opened, opened.room.position);
      const room = atInstant(opened.room, clock.now());
      const isOpen = bank.isReadable(principal, station);
      const isOver = room.endedAt !== null || room.phase === 'finished';
      if (isOver || !(isOpen || isSharedBy(opened, station))) return lockedSection(station, role);
      const found = await content.getStudySection(station.stationId, station.sectionId);
      if (!found) return lockedSection(station, role);
      const section = withMediaUrls(found, (name) => media.signedUrl(principal.uid, name));
      const brief = role === 'patient' ? await content.findPatientBrief(station) : null;
      return sectionFor(station, room, { role, mayRead: isOpen }, { section, brief });
    },
  };
}
