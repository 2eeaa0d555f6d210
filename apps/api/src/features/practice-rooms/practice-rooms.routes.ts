import { practiceRoomAdminEndpoints } from '@urost3/contract/practice-rooms/admin.schemas.ts';
import { roomConductEndpoints } from '@urost3/contract/practice-rooms/conduct.schemas.ts';
import {
  candidateEndpoints,
  interviewRoomEndpoints,
} from '@urost3/contract/practice-rooms/interviews.schemas.ts';
import { practicePartnerEndpoints } from '@urost3/contract/practice-rooms/partners.schemas.ts';
import { practiceRoomEndpoints } from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import { roomSheetEndpoints } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import type { Context } from '../../composition/context.ts';
import { type Feature, scheduledJob } from '../../composition/feature.ts';
import { actorOf } from '../../http/guards/principal.ts';
import { type Route, route } from '../../http/route.ts';
import { joinRoom, joinRoomByLink } from './entry/join-room.service.ts';
import {
  erasePartnerEntry,
  listPartners,
  removeExpiredPartnerEntries,
  savePartnerEntry,
} from './entry/partners.service.ts';
import {
  declineRoomInvitation,
  inviteToRoom,
  renewRoomLink,
  revokeRoomLink,
} from './entry/room-links.service.ts';
import { listOwnRooms } from './entry/room-lists.service.ts';
import { enterInterview } from './interviews/enter-interview.service.ts';
import {
  addInterviewStation,
  getCandidate,
  getInterviewRoom,
  saveInterviewPreparation,
} from './interviews/interview-rooms.service.ts';
import {
  blockRoomMember,
  leaveRoom,
  removeRoomMember,
  reportRoomMember,
  separateBlocked,
  setRecordingConsent,
} from './members/room-conduct.service.ts';
import {
  endRoomAsModerator,
  eraseRooms,
  exportRooms,
  listOpenRooms,
  lockOpenRoomsOf,
} from './members/room-oversight.service.ts';
import { followClosedStream, reportPresence } from './members/room-presence.service.ts';
import { createRoom, endOwnRoom, getRoom, tidyRooms } from './practice-rooms.service.ts';
import { getRoomSection } from './round/room-sections.service.ts';
import { getOwnSheet, listSharedSheets, saveOwnSheet } from './round/room-sheets.service.ts';
import {
  changeRoomState,
  getIceServers,
  movePointer,
  sendSignal,
  setRoomRoles,
} from './round/room-state.service.ts';

function roomRoutes(ctx: Context): Route[] {
  const e = practiceRoomEndpoints;
  return [
    route(e.list, ({ principal }) => listOwnRooms(ctx, principal.uid)),
    route(e.create, ({ principal, body }) => createRoom(ctx, principal, body)),
    route(e.joinByLink, ({ principal, body }) => joinRoomByLink(ctx, principal, body.token)),
    route(e.get, ({ principal, params }) => getRoom(ctx, principal, params.id)),
    route(e.join, ({ principal, params }) => joinRoom(ctx, principal, params.id)),
    route(e.leave, ({ principal, params }) => leaveRoom(ctx, principal, params.id)),
    route(e.end, ({ principal, params }) => endOwnRoom(ctx, principal, params.id)),
    route(e.renewLink, ({ principal, params }) => renewRoomLink(ctx, principal, params.id)),
    route(e.revokeLink, ({ principal, params }) => revokeRoomLink(ctx, principal, params.id)),
    route(e.invite, ({ principal, params, body }) =>
      inviteToRoom(ctx, principal, params.id, body.uid),
    ),
    route(e.decline, ({ principal, params }) => declineRoomInvitation(ctx, principal, params.id)),
    route(e.removeMember, ({ principal, params }) =>
      removeRoomMember(ctx, principal, params.id, params.uid),
    ),
    route(e.setRoles, ({ principal, params, body }) =>
      setRoomRoles(ctx, principal, params.id, body),
    ),
    route(e.changeState, ({ principal, params, body }) =>
      changeRoomState(ctx, principal, params.id, body),
    ),
    route(e.reportPresence, ({ principal, params }) => reportPresence(ctx, principal, params.id)),
    route(e.getIce, ({ principal, params }) => getIceServers(ctx, principal, params.id)),
    route(e.sendSignal, ({ principal, params, body }) =>
      sendSignal(ctx, principal, params.id, body),
    ),
    route(e.movePointer, ({ principal, params, body }) =>
      movePointer(ctx, principal, params.id, body),
    ),
  ];
}

const conductRoutes = (ctx: Context): Route[] => [
  route(roomConductEndpoints.blockMember, ({ principal, params }) =>
    blockRoomMember(ctx, principal, params.id, params.uid),
  ),
  route(roomConductEndpoints.reportMember, async ({ principal, params, body, query }) => {
    const report = { ...body, clientId: query.clientId ?? null };
    await reportRoomMember(ctx, principal, params.id, params.uid, report);
    return { message: 'Thank you. An administrator will look at it.' };
  }),
  route(roomConductEndpoints.setConsent, ({ principal, params, body }) =>
    setRecordingConsent(ctx, principal, params.id, body.agrees),
  ),
];

const sheetRoutes = (ctx: Context): Route[] => [
  route(roomSheetEndpoints.getSection, ({ principal, params }) =>
    getRoomSection(ctx, principal, params.id),
  ),
  route(roomSheetEndpoints.getOwn, async ({ principal, params }) => ({
    sheet: await getOwnSheet(ctx, principal, params.id, params.position),
  })),
  route(roomSheetEndpoints.save, ({ principal, params, query, body }) =>
    saveOwnSheet(ctx, principal, params.id, params.position, body, query.saveId ?? null),
  ),
  route(roomSheetEndpoints.listShared, ({ principal, params }) =>
    listSharedSheets(ctx, principal, params.id, params.position),
  ),
];

const interviewRoutes = (ctx: Context): Route[] => [
  route(interviewRoomEndpoints.get, ({ principal, params }) =>
    getInterviewRoom(ctx, principal, params.id),
  ),
  route(interviewRoomEndpoints.enter, ({ principal, params }) =>
    enterInterview(ctx, principal, params.id),
  ),
  route(interviewRoomEndpoints.addStation, ({ principal, params, body }) =>
    addInterviewStation(ctx, principal, params.id, body),
  ),
  route(interviewRoomEndpoints.setPreparation, ({ principal, params, body }) =>
    saveInterviewPreparation(ctx, principal, params.id, body),
  ),
];

const partnerRoutes = (ctx: Context): Route[] => [
  route(practicePartnerEndpoints.list, ({ principal }) => listPartners(ctx, principal.uid)),
  route(practicePartnerEndpoints.setMine, ({ principal, body }) =>
    savePartnerEntry(ctx, principal.uid, body),
  ),
  route(practicePartnerEndpoints.removeMine, ({ principal }) =>
    erasePartnerEntry(ctx.db, principal.uid),
  ),
];

export const practiceRoomsFeature = (ctx: Context): Feature => ({
  routes: {
    'signed-in': [
      ...roomRoutes(ctx),
      ...conductRoutes(ctx),
      ...sheetRoutes(ctx),
      ...interviewRoutes(ctx),
    ],
    community: partnerRoutes(ctx),
    interviews: [
      route(candidateEndpoints.get, ({ principal, params }) =>
        getCandidate(ctx, principal, params.id),
      ),
    ],
    moderation: [
      route(practiceRoomAdminEndpoints.listOpen, () => listOpenRooms(ctx)),
      route(practiceRoomAdminEndpoints.endRoom, (call) =>
        endRoomAsModerator(ctx, actorOf(call), call.params.id, call.body.reason),
      ),
    ],
  },
  erase: (tx, uid) => eraseRooms(ctx, tx, uid),
  exports: { as: 'practiceRooms', of: (db, uid) => exportRooms(ctx, db, uid) },
  jobs: [
    scheduledJob(
      'practice-rooms.tidy',
      '*/10 * * * *',
      async () => {
        await tidyRooms(ctx);
        await removeExpiredPartnerEntries(ctx);
      },
      { retries: 1 },
    ),
  ],
  lockShared: lockOpenRoomsOf,
  onBlocked: (by, uid) => separateBlocked(ctx, by, uid),
  onStreamsClosed: (uid) => followClosedStream(ctx, uid),
});
