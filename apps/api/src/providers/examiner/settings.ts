// What an installation configures of the examiner. Prices are pence.

interface Server {
  /** Address in front of /audio/transcriptions, /chat/completions or /audio/speech, such as http://127.0.0.1:8000/v1. */
  readonly url: string;
  readonly model: string;
  readonly key: string | null;
}

export interface TranscriptionSettings extends Server {
  /** A minute. */
  readonly price: number;
}

export interface ConversationSettings extends Server {
  /** A million tokens that are read, and that are written. */
  readonly priceIn: number;
  readonly priceOut: number;
}

export interface SpeechSettings extends Server {
  readonly voice: string;
  /** A million characters. */
  readonly price: number;
}

export interface ExaminerSettings {
  /** This server compares words with the sheet itself. */
  readonly hints: boolean;
  readonly transcription: TranscriptionSettings | null;
  readonly conversation: ConversationSettings | null;
  readonly speech: SpeechSettings | null;
  /** A month. */
  readonly budget: { readonly person: number; readonly all: number };
}
