// Practice rooms for tests: sections of all station types, one free and one locked, and functions that call the
// endpoints of a room.
import { randomUUID } from 'node:crypto';
import type {
  Room,
  RoomAction,
  RoomState,
} from '@urost3/contract/practice-rooms/practice-rooms.schemas.ts';
import type { RoomRole } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { RoomSection } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { stationIds } from '@urost3/contract/stations/stations.ts';
import type { SignedIn, TestApp } from '../../testing/test-app.ts';

export const POINTS = ['Introduces themselves', 'Asks about pain', 'Names the risks', 'Closes'];

const question = (number: number) => ({
  id: `q${number}`,
  type: 'text' as const,
  question: `Question ${number}?`,
  answer: `Secret answer ${number}`,
  examiner_notes: `Secret note ${number}`,
  examiner_notes_published: true,
  probes: [
    { question: `Secret probe ${number}`, score_1: 'poor', score_3: 'sound', score_5: 'excellent' },
  ],
  exhibits: [
    {
      kind: 'table' as const,
      title: `Bloods ${number}`,
      place: 'answer' as const,
      alt: 'Secret bloods',
      findings: 'Secret findings',
      columns: ['Test', 'Value'],
      rows: [['PSA', '12']],
    },
  ],
});

/** The first section of a station type is free, and the second is not. */
export async function publishStations(t: TestApp) {
  for (const stationId of stationIds) {
    await t.make.section(stationId, {
      title: `Free ${stationId}`,
      order: 1,
      examiner_points: POINTS,
    });
    await t.make.section(stationId, {
      title: `Locked ${stationId.replaceAll('_', ' ')}`,
      order: 2,
      case_scenario: 'The scenario.',
      examiner_points: POINTS,
      questions: [question(0), question(1)],
      ...(stationId === 'communication'
        ? {
            patient_brief: { name: 'Ann', opening: 'Hello doctor.', who: 'Secret brief' },
          }
        : {}),
    });
  }
  const at = (index: number) =>
    stationIds.map((stationId) => ({
      stationId,
      sectionId: t.ctx.catalogue.stations().get(stationId)?.[index]?.id ?? '',
    }));
  return { free: at(0), locked: at(1) };
}

export function roomCalls(t: TestApp, app = t.app) {
  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    as: SignedIn,
    payload?: object,
  ) {
    return app.inject({
      method,
      url: `/api${path}`,
      headers: t.make.sessionHeaders(as),
      ...(payload ? { payload } : {}),
    });
  }
  const get = async (id: string, as: SignedIn): Promise<Room> =>
    (await call('GET', `/practice-rooms/${id}`, as)).json();
  const join = async (id: string, host: SignedIn, as: SignedIn) => {
    const link = await call('POST', `/practice-rooms/${id}/link`, host);
    const { token } = link.json<{ token: string }>();
    return call('POST', '/practice-rooms/join', as, { token });
  };
  return {
    call,
    get,
    join,
    create: (as: SignedIn, sections: object[], extra: object = {}) =>
      call('POST', '/practice-rooms', as, { clientId: randomUUID(), sections, ...extra }),
    async setRoles(id: string, as: SignedIn, roles: [SignedIn, RoomRole][]) {
      const { version } = (await get(id, as)).state;
      return call('PUT', `/practice-rooms/${id}/roles`, as, {
        version,
        roles: roles.map(([person, role]) => ({ uid: person.uid, role })),
      });
    },
    async act(id: string, as: SignedIn, action: RoomAction) {
      const { version } = (await get(id, as)).state;
      return call('POST', `/practice-rooms/${id}/state`, as, { version, action });
    },
    state: async (id: string, as: SignedIn): Promise<RoomState> => (await get(id, as)).state,
    section: async (id: string, as: SignedIn): Promise<RoomSection> =>
      (await call('GET', `/practice-rooms/${id}/section`, as)).json(),
    mark: (id: string, position: number, as: SignedIn, changes: object = {}) =>
      call('PUT', `/practice-rooms/${id}/stations/${position}/sheet`, as, {
        points: [],
        globalScore: null,
        words: '',
        basedOn: 0,
        ...changes,
      }),
    sheets: (id: string, position: number, as: SignedIn) =>
      call('GET', `/practice-rooms/${id}/stations/${position}/sheets`, as),
    present: (id: string, as: SignedIn) => call('POST', `/practice-rooms/${id}/presence`, as),
    signal: (id: string, as: SignedIn, to: SignedIn, signal: object) =>
      call('POST', `/practice-rooms/${id}/signals`, as, { to: to.uid, signal }),
  };
}
export type RoomCalls = ReturnType<typeof roomCalls>;
