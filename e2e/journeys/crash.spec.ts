// The process is killed while learners rate sections. After a restart every acknowledged rating must exist.
import { startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

interface Session {
  headers: Record<string, string>;
}

async function post(url: string, body: object, headers: Record<string, string> = {}) {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.json();
}

async function signIn(url: string): Promise<Session> {
  const { idToken } = await post(`${url}/api/identity/sign-in`, {
    email: 'premium@demo.test',
    password: 'demo-password',
  });
  const authorization = `Bearer ${idToken}`;
  const { sessionId } = await post(
    `${url}/api/auth/session/activate`,
    { deviceInfo: { userAgent: 'crash test' } },
    { authorization },
  );
  return { headers: { authorization, 'x-session-id': sessionId } };
}

async function listSections(url: string, { headers }: Session): Promise<string[]> {
  const response = await fetch(`${url}/api/stations/overview`, { headers });
  const stations = (await response.json()) as { id: string; sections: { id: string }[] }[];
  return stations.flatMap((station) =>
    station.sections.map((section) => `${station.id}/${section.id}`),
  );
}

interface Device {
  /** The last acknowledged rating of each section that this device rates. No other device rates these sections. */
  acknowledged: Map<string, number>;
  /** The rating that was in progress when the process was killed. It may or may not be stored. */
  unanswered: { section: string; progress: number } | null;
}

const SAVES_BEFORE_KILL = 25;

/** Four devices rate until each has saved so many ratings, and the server is then killed. */
async function rateUntilKilled(
  url: string,
  { headers }: Session,
  sections: string[],
  kill: () => Promise<void>,
): Promise<Device[]> {
  let waiting = 4;
  const rate = async (own: string[]): Promise<Device> => {
    const device: Device = { acknowledged: new Map(), unanswered: null };
    for (let i = 0; ; i += 1) {
      const section = own[i % own.length] as string;
      const progress = (i * 7) % 101;
      device.unanswered = { section, progress };
      const response = await fetch(`${url}/api/progress/${section}`, {
        method: 'PUT',
        headers: { ...headers, 'content-type': 'application/json' },
        body: JSON.stringify({ progress }),
      }).catch(() => null);
      if (!response?.ok) return device;
      device.acknowledged.set(section, progress);
      if (i + 1 !== SAVES_BEFORE_KILL) continue;
      waiting -= 1;
      if (waiting === 0) void kill();
    }
  };
  return Promise.all([0, 1, 2, 3].map((n) => rate(sections.filter((_, i) => i % 4 === n))));
}

test('a killed server loses no acknowledged rating', async () => {
  // Starting two separate products takes long.
  test.setTimeout(360_000);
  const first = await startProduct();
  const session = await signIn(first.url);
  const sections = await listSections(first.url, session);
  const devices = await rateUntilKilled(first.url, session, sections, first.kill);

  const second = await startProduct({}, first.dataDir);
  try {
    const { headers } = await signIn(second.url);
    const response = await fetch(`${second.url}/api/progress`, { headers });
    const { stationProgress } = await response.json();
    for (const { acknowledged, unanswered } of devices) {
      expect(acknowledged.size).toBeGreaterThan(5);
      for (const [section, progress] of acknowledged) {
        const [stationId = '', sectionId = ''] = section.split('/');
        const possible = [progress];
        if (unanswered?.section === section) possible.push(unanswered.progress);
        expect(possible, section).toContain(stationProgress[stationId]?.[sectionId]);
      }
    }
  } finally {
    await second.stop();
  }
});
