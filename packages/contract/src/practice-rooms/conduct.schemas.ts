// Conduct in practice rooms: blocks, reports, and consent to an audio recording.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { reportWords } from '../moderation/moderation.schemas.ts';
import { ById, ClientIdQuery, Id } from '../text/text.schemas.ts';
import { roomConductRoutes } from './practice-rooms.ts';

const byMember = z.object({ id: Id, uid: Id });

export const roomConductSchemas = {
  blockMember: {
    summary:
      'Block a person of the room. They are removed from rooms of the caller, who leaves the other rooms that both are in.',
    params: byMember,
    response: null,
  },
  reportMember: {
    summary:
      'Report a person of the room to the administrators, also after it has ended; idempotent by clientId.',
    params: byMember,
    query: ClientIdQuery,
    body: z.strictObject(reportWords),
    response: z.object({ message: z.string() }),
    status: 201,
  },
  setConsent: {
    summary:
      'Agree that the candidate records the sound on their own device, or withdraw. The candidate asks by agreeing first; their withdrawal ends it for everybody.',
    params: ById,
    body: z.strictObject({ agrees: z.boolean() }),
    response: null,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Practice room conduct',
  description: 'Blocks, reports and consent to a recording in a practice room.',
};
export const roomConductEndpoints = joinEndpoints(roomConductRoutes, roomConductSchemas);
