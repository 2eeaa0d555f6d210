// A fake server for /audio/transcriptions, /chat/completions and /audio/speech. It sends fixed responses, or fails when a test asks for it.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** `cut`: closes the connection within the response. `silent`: accepts the request and never responds. */
type Trouble = 'error' | 'malformed' | 'cut' | 'silent' | 'redirect';

interface Received {
  path: string;
  authorization: string | undefined;
  /** The whole body. Recordings are not decoded. */
  body: string;
}

interface Chat {
  messages: { role: string; content: string }[];
  response_format: { json_schema: { name: string } };
}

interface SheetInput {
  points: { number: number; text: string }[];
  words: string;
}

/** Proposes each point that has a long word in common with the answer. Quotes the answer's sentence with the word. */
function hearSheet({ points, words }: SheetInput) {
  const sentences = words.split(/(?<=[.!?])\s+/);
  return {
    points: points.map(({ number, text }) => {
      const long = text.toLowerCase().match(/[a-z]{6,}/g) ?? [];
      const quote = sentences.find((item) =>
        long.some((word) => item.toLowerCase().includes(word)),
      );
      return { number, verdict: quote ? 'covered' : 'not_heard', quotes: quote ? [quote] : [] };
    }),
    global_score: 3,
    reason: 'A sound answer that leaves out some points.',
  };
}

/** The response to a chat request when the test sets none. */
function usualReply({ messages, response_format }: Chat): unknown {
  if (response_format.json_schema.name === 'patient')
    return { patient_says: 'I am not sure. It has been on my mind since the letter came.' };
  return hearSheet(JSON.parse(messages.at(-1)?.content ?? '') as SheetInput);
}

const USUAL_USE = { prompt_tokens: 1_000, completion_tokens: 100, total_tokens: 1_100 };

const RATE = 8_000;
/** A fifth of a second of silence. */
export function silentWave(): Buffer {
  const samples = RATE / 5;
  const wave = Buffer.alloc(44 + samples * 2);
  wave.write('RIFF', 0);
  wave.writeUInt32LE(36 + samples * 2, 4);
  wave.write('WAVEfmt ', 8);
  wave.writeUInt32LE(16, 16);
  wave.writeUInt16LE(1, 20);
  wave.writeUInt16LE(1, 22);
  wave.writeUInt32LE(RATE, 24);
  wave.writeUInt32LE(RATE * 2, 28);
  wave.writeUInt16LE(2, 32);
  wave.writeUInt16LE(16, 34);
  wave.write('data', 36);
  wave.writeUInt32LE(samples * 2, 40);
  return wave;
}

async function readBody(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece);
  return Buffer.concat(pieces).toString('latin1');
}

function fail(response: ServerResponse, trouble: Trouble): void {
  if (trouble === 'silent') return;
  if (trouble === 'error') response.writeHead(500).end('a secret of the server');
  else if (trouble === 'redirect')
    response.writeHead(307, { location: 'http://127.0.0.1:9/v1' }).end();
  else if (trouble === 'malformed') response.writeHead(200).end('{"choices": [');
  else {
    response.writeHead(200, { 'content-length': '4000' });
    response.write('{"text": "I would', () => response.destroy());
  }
}

export type FakeExaminer = Awaited<ReturnType<typeof startFakeExaminer>>;

export async function startFakeExaminer() {
  const requests: Received[] = [];
  let trouble: Trouble | null = null;
  let transcript: object = { text: 'I would explore within six hours.', duration: 4 };
  let reply: (chat: Chat) => unknown = usualReply;
  let usage: object = USUAL_USE;

  function answer(path: string, body: string, response: ServerResponse): void {
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (path === '/v1/audio/speech')
      return void response.writeHead(200, { 'content-type': 'audio/wav' }).end(silentWave());
    if (path === '/v1/audio/transcriptions') return void json(transcript);
    const said = reply(JSON.parse(Buffer.from(body, 'latin1').toString('utf8')) as Chat);
    const content = typeof said === 'string' ? said : JSON.stringify(said);
    json({
      id: 'chatcmpl-1',
      object: 'chat.completion',
      created: 1_700_000_000,
      model: 'fake',
      choices: [
        { index: 0, message: { role: 'assistant', content, refusal: null }, finish_reason: 'stop' },
      ],
      usage,
    });
  }

  let watch: { begin: () => void; end: () => void } | null = null;
  const server = createServer((request, response) => {
    const watched = watch;
    response.once('close', () => watched?.end());
    void readBody(request).then(
      (body) => {
        const path = request.url ?? '';
        requests.push({ path, authorization: request.headers.authorization, body });
        watched?.begin();
        if (trouble) fail(response, trouble);
        else answer(path, body, response);
      },
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/v1`;

  return {
    url,
    /** The requests so far, oldest first. */
    requests,
    /** Environment variables that configure all three services. Prices are in pence. */
    variables: (prices: { price?: number; priceIn?: number; priceOut?: number } = {}) => ({
      EXAMINER_TRANSCRIPTION: JSON.stringify({ url, model: 'fake', price: prices.price ?? 0 }),
      EXAMINER_CONVERSATION: JSON.stringify({
        url,
        model: 'fake',
        key: 'a key of tests',
        priceIn: prices.priceIn ?? 0,
        priceOut: prices.priceOut ?? 0,
      }),
      EXAMINER_SPEECH: JSON.stringify({
        url,
        model: 'fake',
        voice: 'fake',
        price: prices.price ?? 0,
      }),
    }),
    /** Makes every call fail in this way from now on. With null, calls succeed again. */
    failWith(next: Trouble | null): void {
      trouble = next;
    },
    /** Sets the transcript of recordings from now on. */
    hear(next: { text: string; duration?: number | string | null; language?: string }): void {
      transcript = next;
    },
    /** Sets the response to chat requests from now on; without an argument, the usual responses. */
    say(next: unknown = usualReply): void {
      reply = typeof next === 'function' ? (next as typeof reply) : () => next;
    },
    /** Sets the tokens that chat responses report from now on; without an argument, the usual ones. */
    use(next: object = USUAL_USE): void {
      usage = next;
    },
    /** Watches the next call. `begun` resolves when the call has arrived, `ended` when its caller has disconnected. */
    whenHungUp() {
      const begun = Promise.withResolvers<void>();
      const ended = Promise.withResolvers<void>();
      watch = { begin: begun.resolve, end: ended.resolve };
      return { begun: begun.promise, ended: ended.promise };
    },
    async stop(): Promise<void> {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
