// Three optional servers in the form that self-hosted ones and vendors share. Each call ends in a value or in an ExaminerFailure.

export interface Sound {
  readonly bytes: Buffer;
  readonly mime: string;
  readonly extension: string;
}

interface WrittenDown {
  readonly words: string;
  /** As the server measured it; null when it does not say. */
  readonly seconds: number | null;
  /** As the server names it, such as 'english' or 'en'; null when it does not say. */
  readonly language: string | null;
}

export interface Message {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface Question<T> {
  readonly messages: readonly Message[];
  /** JSON schema of the answer. */
  readonly schema: { readonly name: string; readonly schema: Readonly<Record<string, unknown>> };
  /** @returns null when the answer does not have the form that was asked for */
  readonly read: (json: unknown) => T | null;
  readonly tokensMax: number;
}

export interface Answer<T> {
  readonly value: T;
  /** Null when the server does not say. */
  readonly tokens: { readonly in: number; readonly out: number } | null;
}

export interface CallOptions {
  /** Whose turn in the queue is used. */
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

/** `malformed`: it answered something else than was asked for. `unavailable`: slow, refused, gone or resting. */
type FailureKind = 'malformed' | 'unavailable' | 'busy' | 'interrupted';

/** Holds neither what was sent nor what was answered, so that logging it discloses nothing. */
export class ExaminerFailure extends Error {
  readonly kind: FailureKind;
  constructor(kind: FailureKind, reason: string) {
    super(`the examiner's server could not be used: ${reason}`);
    this.name = 'ExaminerFailure';
    this.kind = kind;
  }
}

/** A part, and what the owner may see of it. */
export interface Part<T> {
  readonly api: T;
  /** The host that is called. */
  readonly address: string;
  readonly model: string;
  /** Calls are not made for a while after several failures. */
  isResting(): boolean;
}

export interface ExaminerProvider {
  readonly transcription: Part<Transcription> | null;
  readonly conversation: Part<Conversation> | null;
  readonly speech: Part<Speech> | null;
}
