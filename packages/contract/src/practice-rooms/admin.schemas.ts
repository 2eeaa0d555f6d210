// Practice rooms for administrators.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { Author } from '../people/people.schemas.ts';
import { ById, Id, requiredText, Timestamp } from '../text/text.schemas.ts';
import { practiceRoomAdminRoutes, ROOM_END_REASON_MAX, roomPhases } from './practice-rooms.ts';

export const OpenRoom = z.object({
  id: Id,
  createdAt: Timestamp,
  /** True for a mock interview, false for practice among learners. */
  isInterview: z.boolean(),
  phase: z.enum(roomPhases),
  /** People with a seat in the room, sorted by seat. */
  members: z.array(Author.extend({ uid: z.string(), isHost: z.boolean(), isPresent: z.boolean() })),
});
export type OpenRoom = z.infer<typeof OpenRoom>;

export const practiceRoomAdminSchemas = {
  listOpen: {
    summary: 'Rooms that have not ended, newest first, without what is said in them.',
    response: z.object({ rooms: z.array(OpenRoom) }),
  },
  endRoom: {
    summary: 'End a room for everybody.',
    params: ById,
    body: z.strictObject({
      reason: requiredText('Please give a reason.').max(
        ROOM_END_REASON_MAX,
        `Please keep this to ${ROOM_END_REASON_MAX} characters.`,
      ),
    }),
    response: null,
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Practice rooms for administrators',
  description: 'Who is in a practice room, and its end.',
};
export const practiceRoomAdminEndpoints = joinEndpoints(
  practiceRoomAdminRoutes,
  practiceRoomAdminSchemas,
);
