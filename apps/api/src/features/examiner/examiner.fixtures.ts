// For tests: a section with a checklist and a patient, and functions that call the examiner's endpoints.
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';
import type { PatientTurn } from '@urost3/contract/examiner/examiner.schemas.ts';
import type { z } from 'zod';
import type { SignedIn, TestApp } from '../../testing/test-app.ts';
import { type Measured, saveEvaluation } from './hearing/evaluation-gate.ts';

export const SECTION = '/api/examiner/communication/bad-news';

export const sheet = [
  { text: 'Examines the cremasteric reflex', weight: 'major' as const },
  { text: 'Explores within 6 hours', weight: 'critical' as const },
  { text: 'Names the secret plant MARIGOLD', weight: 'minor' as const },
];

export const brief = {
  name: 'Mr Ahmed Khan',
  opening: 'Hello doctor. You wanted to see me?',
  who: 'I am 58 and drive a bus. I live with my wife.',
  knows: ['I have passed blood in my water for two weeks.'],
  only_if_asked: [
    'I have smoked twenty cigarettes a day since I was sixteen.',
    'My brother died of cancer of the bladder three years ago.',
    'I have not told my wife about the letter from the hospital.',
    'I stopped taking my tablets for blood pressure in the summer.',
  ],
  fears: ['I am frightened of losing my licence and my job.'],
  reactions: [
    {
      when: 'The doctor uses long medical words with me',
      reaction: 'I go quiet and look at the floor.',
    },
  ],
};

const section: Partial<z.input<typeof EditorSection>> & { title: string } = {
  title: 'Bad news',
  order: 1,
  examiner_points: sheet,
  patient_brief: brief,
  answer: 'The model answer says that ORCHID is right.',
};

/** Publishes the section, and after it a section that is locked without Premium. */
export async function publishSections(t: TestApp) {
  await t.make.section('communication', section);
  await t.make.section('communication', { ...section, title: 'Locked', order: 2 });
}

export const agree = (t: TestApp, as: SignedIn, purpose: string, isGiven = true) =>
  t.call({ method: 'PUT', url: `/api/examiner/consents/${purpose}`, payload: { isGiven }, as });

export const hear = (t: TestApp, as: SignedIn, words: string, url = SECTION) =>
  t.call({ method: 'POST', url: `${url}/hearings`, payload: { words }, as });

/** Stores an evaluation of the configured model, good enough for verdicts unless the figures say otherwise. */
export async function evaluateModel(
  { ctx }: TestApp,
  figures: Measured = { kappa: 0.6, wrongCredited: 0.01 },
) {
  const part = ctx.examiner.provider.conversation;
  if (!part) throw new Error('this test has no conversation server');
  await saveEvaluation(ctx, part, figures);
}

export interface RecordingOptions {
  as: SignedIn;
  url?: string;
}

/** Sends a recorded answer to be transcribed. */
export function sendRecording(t: TestApp, bytes: Buffer, options: RecordingOptions) {
  const boundary = 'edge';
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="recording"; filename="Pat Person 1.wav"\r\nContent-Type: audio/wav\r\n\r\n`;
  return t.call({
    method: 'POST',
    url: `${options.url ?? SECTION}/transcripts`,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    as: options.as,
  });
}

/** Starts a conversation and keeps its state as the browser does. */
export async function startTalk(t: TestApp, as: SignedIn, url = SECTION) {
  const response = await t.call({ method: 'POST', url: `${url}/patient`, as });
  const started = response.json();
  const turns: PatientTurn[] = [{ who: 'patient', words: started.words ?? '' }];
  let token: string = started.token ?? '';
  return {
    response,
    turns,
    token: () => token,
    async ask(words: string) {
      const payload = { token, turns, words };
      const answered = await t.call({ method: 'POST', url: `${url}/patient/turns`, payload, as });
      const reply = answered.json();
      if (reply.token) {
        turns.push({ who: 'learner', words }, { who: 'patient', words: reply.words });
        token = reply.token;
      }
      return answered;
    },
    speak: (changes: object = {}) =>
      t.call({
        method: 'POST',
        url: `${url}/patient/speech`,
        payload: { token, turns, ...changes },
        as,
      }),
  };
}
