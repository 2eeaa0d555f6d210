// Tells every process, after a commit, for whom there are new events. A notification inside the publishing transaction would make
// all commits of the database wait for each other, because PostgreSQL puts notifications in the order of commits.

/** About 40 characters each, and a notification holds 8,000 bytes. */
const PEOPLE_A_NOTIFICATION = 150;
const RETRY_MS = 500;
const EVERYBODY = '*';

interface Wake {
  /** The process that sent it. */
  origin: string;
  /** null when everybody may have new events: there is one for an audience, or too many people to name */
  uids: readonly string[] | null;
}

/** @param origin the process, which need not hear its own wakes */
export function createWakes(origin: string, notify: (payload: string) => Promise<void>) {
  let uids = new Set<string>();
  let isForEverybody = false;
  let isSending = false;
  let isDue = false;
  let isStopped = false;

  async function send(): Promise<void> {
    isSending = true;
    while (isDue) {
      isDue = false;
      const named = uids;
      uids = new Set();
      const isUnnamed = isForEverybody || named.size > PEOPLE_A_NOTIFICATION;
      isForEverybody = false;
      const list = isUnnamed ? EVERYBODY : [...named].map(encodeURIComponent).join(',');
      try {
        await notify(`event:${origin}:${list}`);
      } catch {
        isForEverybody = true;
        isDue = !isStopped;
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS).unref());
      }
    }
    isSending = false;
  }

  return {
    /** While one notification is on its way, the next ones are collected. */
    send(people: readonly string[] | null): void {
      if (people === null) isForEverybody = true;
      else for (const uid of people) uids.add(uid);
      isDue = true;
      if (!isSending) void send();
    },
    stop(): void {
      isStopped = true;
    },
  };
}

/** @param rest the payload after `event:` */
export function readWake(rest: string): Wake {
  const [origin = '', list = ''] = rest.split(':');
  return { origin, uids: list === EVERYBODY ? null : list.split(',').map(decodeURIComponent) };
}
