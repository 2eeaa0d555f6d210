// Hints: 'what you show may be old'. Not kept, and gathered, so that a busy moment costs each open page one line a second
// and not one line a change.
import type { LiveKind } from '@urost3/contract/live.ts';
import type { Audience } from './live.stream.ts';

/** Hints to one person are gathered this long. */
const PERSON_MS = 150;
/** Hints to an audience: the first goes at once, the next ones wait this long together. */
const AUDIENCE_MS = 1_000;
const PEOPLE_A_NOTIFICATION = 100;
const IDS_A_NOTIFICATION = 100;

export interface AudienceHint {
  audience: Audience;
  kind: LiveKind;
  ids: string[];
}

export function createHints(tell: (payload: string) => Promise<void>) {
  const people = new Set<string>();
  const audiences = new Map<string, { audience: Audience; kind: LiveKind; ids: Set<string> }>();
  let personTimer: NodeJS.Timeout | null = null;
  let audienceTimer: NodeJS.Timeout | null = null;

  // A lost hint costs nothing: the page reads again when it gets the focus back.
  const say = (payload: string) => tell(payload).catch(() => {});

  async function sendPeople(): Promise<void> {
    personTimer = null;
    const all = [...people];
    people.clear();
    for (let i = 0; i < all.length; i += PEOPLE_A_NOTIFICATION) {
      await say(`nudge:${all.slice(i, i + PEOPLE_A_NOTIFICATION).join(',')}`);
    }
  }

  async function sendAudiences(): Promise<void> {
    audienceTimer = null;
    if (audiences.size === 0) return;
    const all = [...audiences.values()];
    audiences.clear();
    // The window opens before the first word is out, so a slow database cannot pile timers up.
    audienceTimer = setTimeout(() => void sendAudiences(), AUDIENCE_MS);
    for (const { audience, kind, ids } of all) {
      const list = [...ids];
      for (let i = 0; i < list.length; i += IDS_A_NOTIFICATION) {
        const hint: AudienceHint = { audience, kind, ids: list.slice(i, i + IDS_A_NOTIFICATION) };
        await say(`hint:${JSON.stringify(hint)}`);
      }
    }
  }

  return {
    toPerson(uid: string, kind: LiveKind): void {
      people.add(`${kind} ${uid}`);
      personTimer ??= setTimeout(() => void sendPeople(), PERSON_MS);
    },
    toAudience(audience: Audience, kind: LiveKind, id: string): void {
      const key = `${audience} ${kind}`;
      const known = audiences.get(key) ?? { audience, kind, ids: new Set<string>() };
      known.ids.add(id);
      audiences.set(key, known);
      if (!audienceTimer) void sendAudiences();
    },
    stop(): void {
      if (personTimer) clearTimeout(personTimer);
      if (audienceTimer) clearTimeout(audienceTimer);
    },
  };
}
