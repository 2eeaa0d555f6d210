import type { JobQueue } from '../../jobs/job-queue.ts';
import type { RelaySettings } from '../../providers/relay/relay.ts';
import type { AttemptsService } from '../attempts/attempts.service.ts';
import type { AuditService } from '../audit/audit.service.ts';
import type { BookingsService } from '../bookings/bookings.service.ts';
import type { ContentService } from '../content/content.service.ts';
import type { MediaService } from '../content/media.service.ts';
import type { FeedbackService } from '../feedback/feedback.service.ts';
import type { RateLimitsService } from '../rate-limits/rate-limits.service.ts';
import type { SettingsService } from '../settings/settings.service.ts';
import { createCandidatesService } from './candidates.service.ts';
import { createEnterInterviewService } from './enter-interview.service.ts';
import { createInterviewRoomsService } from './interview-rooms.service.ts';
import { createJoinRoomService } from './join-room.service.ts';
import { createPartnersService } from './partners.service.ts';
import { registerPracticeRoomJobs } from './practice-rooms.jobs.ts';
import { createPracticeRoomsService } from './practice-rooms.service.ts';
import { createRoomConductService } from './room-conduct.service.ts';
import { createRoomContext, type RoomDeps } from './room-context.ts';
import { type Community, createRoomLinksService } from './room-links.service.ts';
import { createRoomListsService } from './room-lists.service.ts';
import { createRoomOversightService } from './room-oversight.service.ts';
import { createRoomPresenceService } from './room-presence.service.ts';
import { createRoomSectionsService } from './room-sections.service.ts';
import { createRoomSheetsService } from './room-sheets.service.ts';
import { createRoomSignalsService } from './room-signals.service.ts';
import { createRoomStateService } from './room-state.service.ts';

export type PracticeRooms = ReturnType<typeof createPracticeRooms>;

export function createPracticeRooms(
  deps: RoomDeps & {
    jobs: JobQueue;
    audit: AuditService;
    limits: RateLimitsService;
    settings: SettingsService;
    attempts: AttemptsService;
    bookings: BookingsService;
    feedback: FeedbackService;
    content: ContentService;
    media: MediaService;
    community: Community;
    relay: RelaySettings;
    siteUrl: string;
    onBackgroundError: (error: unknown) => void;
  },
) {
  const parts = { ...deps, context: createRoomContext(deps) };
  const rooms = createPracticeRoomsService(parts);
  const presence = createRoomPresenceService(parts);
  const partners = createPartnersService(deps);
  registerPracticeRoomJobs(deps.jobs, async () => {
    await rooms.tidy();
    await partners.removeExpired();
  });
  deps.live.onLeft((uid) => {
    presence.followClosedStream(uid).catch(deps.onBackgroundError);
  });
  return {
    rooms,
    presence,
    partners,
    state: createRoomStateService(parts),
    lists: createRoomListsService(deps),
    joining: createJoinRoomService(parts),
    conduct: createRoomConductService(parts),
    interviews: createInterviewRoomsService(parts),
    interviewEntry: createEnterInterviewService(parts),
    candidates: createCandidatesService(deps),
    links: createRoomLinksService(parts),
    signals: createRoomSignalsService(parts),
    sections: createRoomSectionsService(parts),
    sheets: createRoomSheetsService(parts),
    oversight: createRoomOversightService(parts),
  };
}
