// The configuration of the examiner's services. Prices are in pence.

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

export interface ExaminerSettings {
  readonly transcription: TranscriptionSettings | null;
  readonly conversation: ConversationSettings | null;
  readonly speech: SpeechSettings | null;
  /** The monthly budget in pence, per person and for everybody together. */
  readonly budget: { readonly person: number; readonly all: number };
}
