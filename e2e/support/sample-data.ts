// Creates sample data: interviews, payments, posts, ratings.
import { type APIRequestContext, expect } from '@playwright/test';
import type { StationId } from '@urost3/contract/stations/stations.schemas.ts';
import { demo } from './accounts.ts';
import { type Caller, callerOf } from './caller.ts';
import { linkIn } from './mailbox.ts';
import { finishInterview, reportThings, runCircuit } from './sample-results.ts';
import { beginPurchase, offerInterviews, sellThings } from './sample-sales.ts';
import { apiSession, type Headers } from './session.ts';

/** Paths of the pages that the screens open in the product with sample data. */
export interface SamplePaths {
  /** The first section of each station type, which is free for everybody. */
  study: Record<StationId, string>;
  /** A Premium section. */
  locked: string;
  resetPassword: string;
  adminStation: string;
  adminSection: string;
  conversation: string;
  /** A finished and marked mock circuit of the Premium learner. */
  circuit: string;
  /** The Premium learner's payment for an interview. */
  receipt: string;
}

export async function addSampleData(request: APIRequestContext): Promise<SamplePaths> {
  const call = callerOf(request);
  await offerInterviews(request, call);
  const friend = await sellThings(request, call);
  const study = await studyALittle(request, call);
  const { question, conversation } = await talk(request, call, friend);
  const premium = await apiSession(request, demo.premium);
  const circuit = await runCircuit(call, premium, study.free.communication);
  await reportThings(call, {
    member: await apiSession(request, 'tom.ellis@example.test'),
    learner: await apiSession(request, demo.free),
    post: question,
    section: study.free.outpatient_stations,
  });
  await finishInterview(call, await apiSession(request, demo.interviewer), demo.premium);
  const resetPassword = await askForReset(request, call);
  await beginPurchase(request, call);
  const [payment] = await call<{ id: string }[]>('GET', '/payments', { as: premium });
  const admin = await apiSession(request, demo.admin);
  const { stations } = await call<{ stations: { id: string; stationType: string }[] }>(
    'GET',
    '/admin/stations',
    { as: admin },
  );
  const adminStation = stations.find(({ stationType }) => stationType === 'emergency')?.id ?? '';
  const { sections } = await call<{ sections: { id: string }[] }>(
    'GET',
    `/admin/stations/${adminStation}/sections`,
    { as: admin },
  );
  return {
    study: study.pages,
    locked: study.locked,
    resetPassword,
    adminStation: `/admin/stations/${adminStation}`,
    adminSection: `/admin/stations/${adminStation}/sections/${sections[0]?.id}`,
    conversation,
    circuit: `/circuit/${circuit}`,
    receipt: `/receipts/${payment?.id}`,
  };
}

interface Overview {
  id: StationId;
  sections: { id: string; title: string; order: number; isFree: boolean }[];
}

const bases: Record<StationId, string> = {
  clinical_skills: '/clinical-skills',
  communication: '/communication',
  emergency_stations: '/emergency-stations',
  outpatient_stations: '/outpatient-stations',
};

interface Studied {
  /** The ids of the free sections. */
  free: Record<StationId, string>;
  pages: SamplePaths['study'];
  locked: string;
}

async function studyALittle(request: APIRequestContext, call: Caller): Promise<Studied> {
  const ratings = [92, 74, 38, 88];
  for (const email of [demo.free, demo.premium]) {
    const as = await apiSession(request, email);
    const stations = await call<Overview[]>('GET', '/stations/overview', { as });
    for (const [index, { id, sections }] of stations.entries()) {
      const open = email === demo.free ? sections.filter(({ isFree }) => isFree) : sections;
      for (const [at, section] of open.slice(0, 4 - index).entries()) {
        const ref = { stationId: id, sectionId: section.id };
        const progress = ratings[(index + at) % ratings.length];
        await call('PUT', `/progress/${id}/${section.id}`, { as, data: { progress } });
        const day = `2027-01-${String(5 + index).padStart(2, '0')}`;
        const startedAt = `${day}T1${at}:05:00.000Z`;
        const endedAt = `${day}T1${at}:${20 + 7 * index}:00.000Z`;
        const clientId = `kept-${index}-${at}-${email.split('@')[0]}`;
        await call('POST', '/study-sessions/segments', {
          as,
          data: [{ ...ref, clientId, startedAt, endedAt }],
        });
        if (at !== 0) continue;
        const item = `/revision/${id}/${section.id}`;
        await call('PUT', `${item}/bookmark`, { as, data: { isBookmarked: true } });
        const body = 'Say the worst diagnosis first, then how I would rule it out.';
        if (index === 2) await call('PUT', `${item}/note`, { as, data: { body, version: 0 } });
      }
    }
  }
  const stations = await call<Overview[]>('GET', '/stations/overview', {
    as: await apiSession(request, demo.free),
  });
  const free = Object.fromEntries(
    stations.map(({ id, sections }) => [id, sections.find(({ isFree }) => isFree)?.id ?? '']),
  ) as Studied['free'];
  const pages = Object.fromEntries(
    stations.map(({ id }) => [id, `${bases[id]}/${free[id]}`]),
  ) as SamplePaths['study'];
  const locked = stations
    .find(({ id }) => id === 'emergency_stations')
    ?.sections.find(({ isFree }) => !isFree);
  return { free, pages, locked: `${bases.emergency_stations}/${locked?.id}` };
}

async function talk(request: APIRequestContext, call: Caller, friend: string) {
  const nadia = await apiSession(request, 'nadia.rahman@example.test');
  const { id: first } = await call<{ id: string }>('POST', '/community/posts', {
    as: nadia,
    data: {
      type: 'question',
      content:
        'How long do you spend on the scenario?\nI lose almost two minutes reading aloud. Do you paraphrase at once, or go through it line by line?',
      tags: ['technique', 'timing'],
    },
  });
  const tom = await apiSession(request, 'tom.ellis@example.test');
  await call('POST', `/community/posts/${first}/comments`, {
    as: tom,
    data: { content: 'One sentence: age, problem, the one thing that worries me. Then I act.' },
  });
  await call('POST', '/community/posts', {
    as: tom,
    data: {
      type: 'text',
      content:
        'Torsion: three sentences that worked for me\nI treat this as torsion until proven otherwise. I call theatre and my consultant now. I consent for both sides.',
      tags: ['emergency'],
    },
  });
  const premium = await apiSession(request, demo.premium);
  await call('POST', `/community/posts/${first}/like`, { as: premium, data: { action: 'like' } });
  const { id: own } = await call<{ id: string }>('POST', '/community/posts', {
    as: premium,
    data: { type: 'text', content: 'Anyone in London for a practice circuit this week?', tags: [] },
  });
  const { conversationId } = await call<{ conversationId: string }>(
    'POST',
    '/community/conversations',
    { as: premium, data: { type: 'direct', participantId: friend } },
  );
  const messages = `/community/conversations/${conversationId}/messages`;
  const say = (as: Headers, content: string) => call('POST', messages, { as, data: { content } });
  await say(premium, 'Saw your post. Shall we do two emergency stations each?');
  const answering = await apiSession(request, 'nadia.rahman@example.test');
  await call('POST', `/community/posts/${own}/comments`, {
    as: answering,
    data: { content: 'I am in Whitechapel on Thursday and could do two stations each.' },
  });
  await say(answering, 'Yes please. Tomorrow at seven?');
  return { question: first, conversation: conversationId };
}

async function askForReset(request: APIRequestContext, call: Caller): Promise<string> {
  await call('POST', '/identity/password-reset', { data: { email: 'tom.ellis@example.test' } });
  let link = '';
  await expect
    .poll(async () => {
      const mails = await request.get('/dev/mailbox.json', {
        params: { to: 'tom.ellis@example.test' },
      });
      const found = ((await mails.json()) as { to: string; subject: string; text: string }[]).find(
        ({ text }) => text.includes('oobCode='),
      );
      link = found ? linkIn(found) : '';
      return link;
    })
    .not.toBe('');
  return link;
}
