// The simulated patient of a communication station. The configured model replies within the brief of the section. The
// browser stores the conversation; the server stores it only when the learner saves it (saved-conversations.service.ts).

import { createHash, createHmac } from 'node:crypto';
import type {
  PatientReply,
  PatientStart,
  PatientTurn,
  PatientTurnInput,
} from '@urost3/contract/examiner/examiner.schemas.ts';
import {
  DISTRESS_MESSAGE,
  distressServices,
  PATIENT_MINUTES_MAX,
  PATIENT_TURNS_MAX,
} from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import type { Principal } from '../../../http/guards/principal.ts';
import { isSameSecret } from '../../../http/guards/signed-urls.ts';
import type { Sound } from '../../../providers/examiner/port.ts';
import { findPatientBrief } from '../../content/content.service.ts';
import type { SharedBurst } from '../../rate-limits/rate-limits.service.ts';
import { requireReadable } from '../../stations/stations.service.ts';
import { askWithinBudget, callWithinBudget } from '../examiner-calls.service.ts';
import { requireConsent } from '../examiner-consents.service.ts';
import { isDistressed, patientQuestion } from './patient-model.ts';

const CONVERSATION_MS = PATIENT_MINUTES_MAX * 60_000;

/**
 * The browser stores a conversation. The token proves whose conversation it is, when it started, and that no turn was
 * changed.
 */
interface Conversation extends SectionRef {
  uid: string;
  startedAt: number;
  turns: readonly PatientTurn[];
}

function sign(secretKey: string, conversation: Conversation): Buffer {
  const { uid, stationId, sectionId, startedAt, turns } = conversation;
  const said = createHash('sha256').update(
    JSON.stringify(turns.map(({ who, words }) => [who, words])),
  );
  const about = ['patient conversation', uid, stationId, sectionId, startedAt, said.digest('hex')];
  return createHmac('sha256', secretKey).update(JSON.stringify(about)).digest();
}

const createToken = (secretKey: string, conversation: Conversation): string =>
  `${conversation.startedAt}.${sign(secretKey, conversation).toString('base64url')}`;

/** @returns the time at which the conversation started; null when the token is not for this conversation */
function readToken(
  secretKey: string,
  token: string,
  conversation: Omit<Conversation, 'startedAt'>,
): number | null {
  const [, at, mac] = /^(\d{1,15})\.([\w-]{43})$/.exec(token) ?? [];
  if (!at || !mac) return null;
  const startedAt = Number(at);
  const given = Buffer.from(mac, 'base64url');
  return isSameSecret(given, sign(secretKey, { ...conversation, startedAt })) ? startedAt : null;
}

const TURNS: SharedBurst = {
  name: 'patient turns',
  burst: 20,
  everyMs: 2_000,
  message: 'You are answering very quickly. Please wait a moment.',
};
const NO_PATIENT = 'This section has no patient to talk to.';

interface Talk {
  token: string;
  turns: readonly PatientTurn[];
}

/** @throws AppError not_found, subscription_required */
async function openBrief(ctx: Context, principal: Principal, ref: SectionRef) {
  requireReadable(ctx, principal, ref);
  const part = ctx.examiner.provider.conversation;
  const brief = part && (await findPatientBrief(ctx, ref));
  if (!part || !brief) throw new AppError('not_found', NO_PATIENT);
  return { part, brief };
}

const tokenOf = (
  ctx: Context,
  { uid }: Principal,
  { stationId, sectionId }: SectionRef,
  startedAt: number,
  turns: readonly PatientTurn[],
) => createToken(ctx.secretKey, { uid, stationId, sectionId, startedAt, turns });

/** @returns the time at which the conversation started @throws AppError rule_violation */
function requireTalk(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  { token, turns }: Talk,
): number {
  const { stationId, sectionId } = ref;
  const about = { uid: principal.uid, stationId, sectionId, turns };
  const startedAt = readToken(ctx.secretKey, token, about);
  if (startedAt === null)
    throw new AppError(
      'rule_violation',
      'This conversation cannot be continued. Please begin a new one.',
    );
  return startedAt;
}

/** @throws AppError rule_violation */
function requireTime(ctx: Context, startedAt: number): void {
  if (ctx.clock.now().getTime() >= startedAt + CONVERSATION_MS)
    throw new AppError('rule_violation', 'The fifteen minutes for this conversation are over.');
}

/** Whether the section has a patient brief and a conversation model is configured. */
export const hasPatient = async (ctx: Context, ref: SectionRef): Promise<boolean> =>
  ctx.examiner.provider.conversation !== null && (await findPatientBrief(ctx, ref)) !== null;

/** @throws AppError not_found, subscription_required, consent_required */
export async function startPatient(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
): Promise<PatientStart> {
  const { brief } = await openBrief(ctx, principal, ref);
  await requireConsent(ctx, principal.uid, 'conversation');
  const words = brief.opening;
  const now = ctx.clock.now();
  return {
    name: brief.name,
    words,
    token: tokenOf(ctx, principal, ref, now.getTime(), [{ who: 'patient', words }]),
    now: now.toISOString(),
    endsAt: new Date(now.getTime() + CONVERSATION_MS).toISOString(),
  };
}
/** @throws AppError not_found, subscription_required, consent_required, rule_violation, too_many_requests, budget_spent, unavailable, provider_failed */
export async function askPatient(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  { words, ...talk }: PatientTurnInput,
  signal: AbortSignal,
): Promise<PatientReply> {
  const { part, brief } = await openBrief(ctx, principal, ref);
  if (isDistressed(words)) {
    const services = distressServices.map((service) => ({ ...service }));
    return { kind: 'stepped_out', words: DISTRESS_MESSAGE, services, token: null };
  }
  const { uid } = principal;
  await requireConsent(ctx, uid, 'conversation');
  const startedAt = requireTalk(ctx, principal, ref, talk);
  requireTime(ctx, startedAt);
  if (talk.turns.length + 2 > PATIENT_TURNS_MAX)
    throw new AppError('rule_violation', 'This conversation has ended.');
  await ctx.limits.countBurst(ctx.db, TURNS, uid);
  const said: PatientTurn[] = [...talk.turns, { who: 'learner', words }];
  const question = patientQuestion(brief, said);
  const reply = await askWithinBudget(ctx, part, question, { uid, signal });
  const turns: PatientTurn[] = [...said, { who: 'patient', words: reply }];
  const token = tokenOf(ctx, principal, ref, startedAt, turns);
  return { kind: 'answer', words: reply, services: [], token };
}
/** The patient's last reply as audio. @throws the same errors as `askPatient` */
export async function speakPatient(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  talk: Talk,
  signal: AbortSignal,
): Promise<Sound> {
  await openBrief(ctx, principal, ref);
  const part = ctx.examiner.provider.speech;
  const last = talk.turns.at(-1);
  if (!part || last?.who !== 'patient')
    throw new AppError('not_found', 'There are no words to speak.');
  const { uid } = principal;
  await requireConsent(ctx, uid, 'conversation');
  requireTalk(ctx, principal, ref, talk);
  await ctx.limits.countBurst(ctx.db, TURNS, uid);
  // The price is in pence per million characters, so this is the cost in millionths of a penny.
  const cost = (ctx.examiner.settings.speech?.price ?? 0) * last.words.length;
  return callWithinBudget(ctx, uid, 'speech', cost, async () => ({
    value: await part.api.speak(last.words, { sender: uid, signal }),
    cost,
  }));
}
