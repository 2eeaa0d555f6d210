// Three optional AI services: transcription, conversation and speech. Their API is the one that self-hosted servers and vendors have in
// common. Each call returns a value or throws an ExaminerFailure.

export interface Sound {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly extension: string;
}

interface WrittenDown {
  readonly words: string;
  /** The length that the server has measured; null when the server does not report the length. */
  readonly seconds: number | null;
  /** The server's name of the language, such as 'english' or 'en'; null when the server does not report it. */
  readonly language: string | null;
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Question<T> {
  readonly messages: readonly Message[];
  /** The JSON schema of the response. */
  readonly schema: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** @returns null when the response does not match the schema */
  readonly read: (json: unknown) => T | null;
  readonly tokensMax: number;
}

export interface Answer<T> {
  readonly value: T;
  /** Null when the server does not report its usage. */
  readonly tokens: { readonly in: number; readonly out: number } | null;
}

export interface CallOptions {
  /** The sender of this call. The fair queue (http/limits/fair-queue.ts) shares the capacity of a service between senders. */
  readonly sender: string;
  readonly signal?: AbortSignal | undefined;
}

export interface Transcription {
  transcribe(sound: Sound, options: CallOptions): Promise<WrittenDown>;
}
export interface Conversation {
  ask<T>(question: Question<T>, options: CallOptions): Promise<Answer<T>>;
}
export interface Speech {
  speak(words: string, options: CallOptions): Promise<Sound>;
}

/**
 * `malformed`: the response does not match the request. `late`: the response did not arrive in time, or broke off.
 * `unavailable`: refusal, no connection, or an open circuit breaker. `busy`: the queue is full. `interrupted`: the
 * caller cancelled the call while it ran. `unsent`: the caller cancelled the call before its request was sent.
 */
type FailureKind = 'malformed' | 'late' | 'unavailable' | 'busy' | 'interrupted' | 'unsent';

/** Contains neither request nor response, so that logging it reveals nothing. */
export class ExaminerFailure extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind, reason: string) {
    super(`the examiner's server could not be used: ${reason}`);
    this.name = 'ExaminerFailure';
    this.kind = kind;
  }
}

/** A service, with what administrators may see of it. */
export interface ModelClient<T> {
  readonly api: T;
  /** The host that is called. */
  readonly address: string;
  readonly model: string;
  /** Whether the circuit breaker is open, so that no calls are made for a while. */
  isCircuitOpen(): boolean;
}

export interface ExaminerProvider {
  readonly transcription: ModelClient<Transcription> | null;
  readonly conversation: ModelClient<Conversation> | null;
  readonly speech: ModelClient<Speech> | null;
}

interface Server {
  /** The base URL of /audio/transcriptions, /chat/completions or /audio/speech, such as http://127.0.0.1:8000/v1. */
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
}

export interface TranscriptionSettings extends Server {
  /** Per minute of audio. */
  readonly price: number;
}

export interface ConversationSettings extends Server {
  /** Per million input tokens, and per million output tokens. */
  readonly priceIn: number;
  readonly priceOut: number;
}

export interface SpeechSettings extends Server {
  readonly voice: string;
  /** Per million characters. */
  readonly price: number;
}

/** The configuration of the examiner's services. Prices are in pence. */
export interface ExaminerSettings {
  readonly transcription: TranscriptionSettings | null;
  readonly conversation: ConversationSettings | null;
  readonly speech: SpeechSettings | null;
  /** The monthly budget in pence, per person and for everybody together. */
  readonly budget: { readonly person: number; readonly all: number };
}
