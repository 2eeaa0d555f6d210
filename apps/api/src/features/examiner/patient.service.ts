// The simulated patient of a communication station. The configured model replies within the brief of the section. The
// browser stores the conversation; the server stores it only when the learner saves it (saved-conversations.service.ts).
import type {
  PatientReply,
  PatientStart,
  PatientTurn,
  PatientTurnInput,
} from '@urost3/contract/examiner.schemas.ts';
import {
  DISTRESS_MESSAGE,
  distressServices,
  PATIENT_TURNS_MAX,
} from '@urost3/contract/examiner.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import type { Db } from '../../db/client.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/principal.ts';
import type { Clock } from '../../providers/clock/clock.ts';
import type { ExaminerProvider, Sound } from '../../providers/examiner/port.ts';
import type { ExaminerSettings } from '../../providers/examiner/settings.ts';
import type { ContentService } from '../content/content.service.ts';
import type { RateLimitsService, SharedBurst } from '../rate-limits/rate-limits.service.ts';
import type { StationsService } from '../stations/stations.service.ts';
import { isDistressed } from './distress.ts';
import type { ExaminerCalls } from './examiner-calls.service.ts';
import type { ExaminerConsents } from './examiner-consents.service.ts';
import { askWithinBudget } from './model-cost.ts';
import { patientQuestion } from './patient-model.ts';
import { CONVERSATION_MS, createToken, readToken } from './patient-token.ts';

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

export function createPatientService(deps: {
  db: Db;
  clock: Clock;
  limits: RateLimitsService;
  settings: ExaminerSettings;
  provider: ExaminerProvider;
  stations: StationsService;
  calls: ExaminerCalls;
  consents: ExaminerConsents;
  secretKey: string;
  content: ContentService;
}) {
  const { db, clock, limits, settings, provider, content, stations, calls, consents, secretKey } =
    deps;
  const countTurn = limits.shareBurst(db, TURNS);

  /** @throws AppError not_found, subscription_required */
  async function openBrief(principal: Principal, ref: SectionRef) {
    stations.requireReadable(principal, ref);
    const part = provider.conversation;
    const brief = part && (await content.findPatientBrief(ref));
    if (!part || !brief) throw new AppError('not_found', NO_PATIENT);
    return { part, brief };
  }

  const tokenOf = (
    { uid }: Principal,
    { stationId, sectionId }: SectionRef,
    startedAt: number,
    turns: readonly PatientTurn[],
  ) => createToken(secretKey, { uid, stationId, sectionId, startedAt, turns });

  /** @returns the time at which the conversation started @throws AppError rule_violation */
  function requireTalk(principal: Principal, ref: SectionRef, { token, turns }: Talk): number {
    const { stationId, sectionId } = ref;
    const about = { uid: principal.uid, stationId, sectionId, turns };
    const startedAt = readToken(secretKey, token, about);
    if (startedAt === null)
      throw new AppError(
        'rule_violation',
        'This conversation cannot be continued. Please begin a new one.',
      );
    return startedAt;
  }

  /** @throws AppError rule_violation */
  function requireTime(startedAt: number): void {
    if (clock.now().getTime() >= startedAt + CONVERSATION_MS)
      throw new AppError('rule_violation', 'The fifteen minutes for this conversation are over.');
  }

  return {
    /** Whether the section has a patient brief and a conversation model is configured. */
    hasPatient: async (ref: SectionRef): Promise<boolean> =>
      provider.conversation !== null && (await content.findPatientBrief(ref)) !== null,
    /** @throws AppError not_found, subscription_required, consent_required */
    async start(principal: Principal, ref: SectionRef): Promise<PatientStart> {
      const { brief } = await openBrief(principal, ref);
      await consents.require(principal.uid, 'conversation');
      const words = brief.opening;
      const now = clock.now();
      return {
        name: brief.name,
        words,
        token: tokenOf(principal, ref, now.getTime(), [{ who: 'patient', words }]),
        now: now.toISOString(),
        endsAt: new Date(now.getTime() + CONVERSATION_MS).toISOString(),
      };
    },
    /** @throws AppError not_found, subscription_required, consent_required, rule_violation, too_many_requests, budget_spent, unavailable, provider_failed */
    async ask(
      principal: Principal,
      ref: SectionRef,
      { words, ...talk }: PatientTurnInput,
      signal: AbortSignal,
    ): Promise<PatientReply> {
      const { part, brief } = await openBrief(principal, ref);
      if (isDistressed(words)) {
        const services = distressServices.map((service) => ({ ...service }));
        return { kind: 'stepped_out', words: DISTRESS_MESSAGE, services, token: null };
      }
      const { uid } = principal;
      await consents.require(uid, 'conversation');
      const startedAt = requireTalk(principal, ref, talk);
      requireTime(startedAt);
      if (talk.turns.length + 2 > PATIENT_TURNS_MAX)
        throw new AppError('rule_violation', 'This conversation has ended.');
      await countTurn(uid);
      const said: PatientTurn[] = [...talk.turns, { who: 'learner', words }];
      const question = patientQuestion(brief, said);
      const reply = await askWithinBudget(deps, part, question, { uid, signal });
      const turns: PatientTurn[] = [...said, { who: 'patient', words: reply }];
      const token = tokenOf(principal, ref, startedAt, turns);
      return { kind: 'answer', words: reply, services: [], token };
    },
    /** The patient's last reply as audio. @throws the same errors as `ask` */
    async speak(
      principal: Principal,
      ref: SectionRef,
      talk: Talk,
      signal: AbortSignal,
    ): Promise<Sound> {
      await openBrief(principal, ref);
      const part = provider.speech;
      const last = talk.turns.at(-1);
      if (!part || last?.who !== 'patient')
        throw new AppError('not_found', 'There are no words to speak.');
      const { uid } = principal;
      await consents.require(uid, 'conversation');
      requireTalk(principal, ref, talk);
      await countTurn(uid);
      // The price is in pence per million characters, so this is the cost in millionths of a penny.
      const cost = (settings.speech?.price ?? 0) * last.words.length;
      return calls.run(uid, 'speech', cost, async () => ({
        value: await part.api.speak(last.words, { sender: uid, signal }),
        cost,
      }));
    },
  };
}
