// Transcribes recorded answers with the configured server. A recording is in memory until its request ends, and is
// never stored.

import type { Transcript } from '@urost3/contract/examiner/examiner.schemas.ts';
import { RECORDING_BYTES_MAX, RECORDING_SECONDS_MAX } from '@urost3/contract/examiner/examiner.ts';
import type { SectionRef } from '@urost3/contract/study/study.schemas.ts';
import type { FastifyRequest } from 'fastify';
import { fileTypeFromBuffer } from 'file-type';
import type { Context } from '../../composition/context.ts';
import { AppError } from '../../http/app-error.ts';
import type { Principal } from '../../http/guards/principal.ts';
import { readUpload } from '../../http/upload.ts';
import type { SharedBurst } from '../rate-limits/rate-limits.service.ts';
import { requireReadable } from '../stations/stations.service.ts';
import { callWithinBudget, PENNY } from './examiner-calls.service.ts';
import { requireConsent } from './examiner-consents.service.ts';
import { isEnglish } from './model-text-check.ts';
import { measureSeconds } from './recording-length.ts';

const RECORDINGS: SharedBurst = {
  name: 'recordings',
  burst: 10,
  everyMs: 20_000,
  message: 'You are sending recordings very quickly. Please wait a moment.',
};

/** The media types of accepted recordings, by the file extension that is detected from the content. */
const FORMATS = new Map([
  ['webm', 'audio/webm'],
  ['mkv', 'audio/webm'],
  ['ogg', 'audio/ogg'],
  ['opus', 'audio/ogg'],
  ['mp4', 'audio/mp4'],
  ['m4a', 'audio/mp4'],
  ['wav', 'audio/wav'],
]);
const NAMES: Readonly<Record<string, string>> = { mkv: 'webm', opus: 'ogg', mp4: 'm4a' };

/** How much longer than allowed a recording may be, because a browser ends it a little late. */
const LATE_SECONDS = 30;
const NOT_A_RECORDING = 'This is not a recording that can be used. Please type your answer.';
const TOO_LONG = `A recording can be ${RECORDING_SECONDS_MAX / 60} minutes long at most.`;
const SILENCE =
  'No words were heard in this recording. Please check the microphone, or type your answer.';
const NOT_ENGLISH = 'These words do not seem to be English: please check them before you go on.';

/** Texts that transcription models produce for silence. */
const HEARD_IN_SILENCE = new Set([
  '',
  'blank_audio',
  'silence',
  'music',
  'inaudible',
  'thank you',
  'thank you for watching',
  'thanks for watching',
  'you',
  'bye',
]);
const isSilence = (words: string) =>
  HEARD_IN_SILENCE.has(
    words
      .replace(/[\s.!…♪\-–()[\]]+/g, ' ')
      .trim()
      .toLowerCase(),
  );

const priceOf = (ctx: Context, seconds: number) =>
  ((ctx.examiner.settings.transcription?.price ?? 0) * PENNY * seconds) / 60;

/**
 * @throws AppError not_found, subscription_required, consent_required, unsupported_media_type, malformed_request,
 * body_too_large, invalid_file, too_many_requests, budget_spent, rule_violation, unavailable, provider_failed
 */
export async function transcribeRecording(
  ctx: Context,
  principal: Principal,
  ref: SectionRef,
  request: FastifyRequest,
  signal: AbortSignal,
): Promise<Transcript> {
  requireReadable(ctx, principal, ref);
  const part = ctx.examiner.provider.transcription;
  if (!part)
    throw new AppError(
      'not_found',
      'Recordings are not transcribed here. Please type your answer.',
    );
  await requireConsent(ctx, principal.uid, 'transcription');
  const bytes = await readUpload(request, RECORDING_BYTES_MAX);
  const found = await fileTypeFromBuffer(bytes);
  const mime = FORMATS.get(found?.ext ?? '');
  if (!found || !mime) throw new AppError('invalid_file', NOT_A_RECORDING);
  await ctx.limits.countBurst(ctx.db, RECORDINGS, principal.uid);
  const measured = measureSeconds(bytes, mime);
  if (measured === null) throw new AppError('invalid_file', NOT_A_RECORDING);
  if (measured > RECORDING_SECONDS_MAX + LATE_SECONDS)
    throw new AppError('rule_violation', TOO_LONG);
  const sound = { bytes, mime, extension: NAMES[found.ext] ?? found.ext };
  const written = await callWithinBudget(
    ctx,
    principal.uid,
    'transcription',
    priceOf(ctx, measured),
    async () => {
      const heard = await part.api.transcribe(sound, { sender: principal.uid, signal });
      // A server cannot have heard more than it was sent.
      const length = Math.min(heard.seconds ?? measured, measured);
      return { value: { ...heard, length }, cost: priceOf(ctx, length) };
    },
  );
  if (isSilence(written.words)) throw new AppError('rule_violation', SILENCE);
  const { language } = written;
  const isForeign = language !== null && !/^en(?:glish|$|[-_])/i.test(language);
  return {
    words: written.words.trim(),
    seconds: Math.round(written.length),
    notice: isForeign || !isEnglish(written.words) ? NOT_ENGLISH : null,
  };
}
