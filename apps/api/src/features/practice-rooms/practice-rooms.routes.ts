import {
  candidateEndpoints,
  interviewRoomEndpoints,
  practicePartnerEndpoints,
  practiceRoomAdminEndpoints,
  practiceRoomEndpoints,
  roomConductEndpoints,
  roomSheetEndpoints,
} from '@urost3/contract/endpoints.ts';
import { type Route, route } from '../../http/route.ts';
import type { PracticeRooms } from './create-practice-rooms.service.ts';

export function practiceRoomRoutes({
  rooms,
  lists,
  joining,
  presence,
  conduct,
  links,
  state,
  signals,
  sections,
  sheets,
}: PracticeRooms): Route[] {
  const e = practiceRoomEndpoints;
  return [
    route(e.list, ({ principal }) => lists.list(principal.uid)),
    route(e.create, ({ principal, body }) => rooms.create(principal, body)),
    route(e.joinByLink, ({ principal, body }) => joining.joinByLink(principal, body.token)),
    route(e.get, ({ principal, params }) => rooms.get(principal, params.id)),
    route(e.join, ({ principal, params }) => joining.join(principal, params.id)),
    route(e.leave, ({ principal, params }) => rooms.leave(principal, params.id)),
    route(e.end, ({ principal, params }) => rooms.end(principal, params.id)),
    route(e.renewLink, ({ principal, params }) => links.renew(principal, params.id)),
    route(e.revokeLink, ({ principal, params }) => links.revoke(principal, params.id)),
    route(e.invite, ({ principal, params, body }) => links.invite(principal, params.id, body.uid)),
    route(e.decline, ({ principal, params }) => links.decline(principal, params.id)),
    route(e.removeMember, ({ principal, params }) =>
      conduct.removeMember(principal, params.id, params.uid),
    ),
    route(roomConductEndpoints.blockMember, ({ principal, params }) =>
      conduct.block(principal, params.id, params.uid),
    ),
    route(roomConductEndpoints.reportMember, async ({ principal, params, body }) => {
      await conduct.report(principal, params.id, params.uid, body);
      return { message: 'Thank you. An administrator will look at it.' };
    }),
    route(roomConductEndpoints.setConsent, ({ principal, params, body }) =>
      conduct.setConsent(principal, params.id, body.agrees),
    ),
    route(e.setRoles, ({ principal, params, body }) => state.setRoles(principal, params.id, body)),
    route(e.changeState, ({ principal, params, body }) => state.change(principal, params.id, body)),
    route(e.tellPresence, ({ principal, params }) => presence.report(principal, params.id)),
    route(e.getIce, ({ principal, params }) => signals.getIce(principal, params.id)),
    route(e.sendSignal, ({ principal, params, body }) => signals.send(principal, params.id, body)),
    route(e.movePointer, ({ principal, params, body }) =>
      signals.movePointer(principal, params.id, body),
    ),
    route(roomSheetEndpoints.getSection, ({ principal, params }) =>
      sections.get(principal, params.id),
    ),
    route(roomSheetEndpoints.getOwn, async ({ principal, params }) => ({
      sheet: await sheets.getOwn(principal, params.id, params.position),
    })),
    route(roomSheetEndpoints.save, ({ principal, params, body }) =>
      sheets.save(principal, params.id, params.position, body),
    ),
    route(roomSheetEndpoints.listShared, ({ principal, params }) =>
      sheets.listShared(principal, params.id, params.position),
    ),
  ];
}

export function practicePartnerRoutes({ partners }: PracticeRooms): Route[] {
  return [
    route(practicePartnerEndpoints.list, ({ principal }) => partners.list(principal.uid)),
    route(practicePartnerEndpoints.setMine, ({ principal, body }) =>
      partners.setMine(principal.uid, body),
    ),
    route(practicePartnerEndpoints.removeMine, ({ principal }) =>
      partners.removeMine(principal.uid),
    ),
  ];
}

export function interviewRoomRoutes({ interviews, interviewEntry }: PracticeRooms): Route[] {
  const e = interviewRoomEndpoints;
  return [
    route(e.get, ({ principal, params }) => interviews.get(principal, params.id)),
    route(e.enter, ({ principal, params }) => interviewEntry.enter(principal, params.id)),
    route(e.addStation, ({ principal, params, body }) =>
      interviews.addStation(principal, params.id, body),
    ),
    route(e.setPreparation, ({ principal, params, body }) =>
      interviews.setPreparation(principal, params.id, body),
    ),
  ];
}

export function candidateRoutes({ candidates }: PracticeRooms): Route[] {
  return [
    route(candidateEndpoints.get, ({ principal, params }) => candidates.get(principal, params.id)),
  ];
}

export function practiceRoomAdminRoutes({ oversight }: PracticeRooms): Route[] {
  return [
    route(practiceRoomAdminEndpoints.listOpen, () => oversight.listOpen()),
    route(practiceRoomAdminEndpoints.endRoom, ({ principal, params, body, request }) =>
      oversight.end(principal, params.id, body.reason, {
        ip: request.ip,
        requestId: request.id,
      }),
    ),
  ];
}
