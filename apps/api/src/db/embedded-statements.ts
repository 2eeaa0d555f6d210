// Prepares the statements that the embedded engine runs repeatedly. An unprepared statement needs six calls into the
// engine and is planned each time. A prepared statement needs one call (decision 005).
import {
  messages,
  type PGlite,
  parse,
  protocol,
  type QueryOptions,
  type Results,
} from '@electric-sql/pglite';

type Engine = Pick<PGlite, 'execProtocolStream' | 'parsers' | 'serializers'>;
type Answer = Awaited<ReturnType<Engine['execProtocolStream']>>;

interface Kept {
  name: string;
  parameterTypes: readonly number[];
  /** The columns of the result; empty for a statement without a result, such as an update without `returning`. */
  columns: Answer;
  uses: number;
}

const KEPT_MAX = 300;
/** A prepared plan is discarded after this many uses, because the best plan changes as a table grows. */
const USES_PER_PLAN = 5_000;
/** Error codes of a prepared statement whose columns have changed or that the engine has dropped. */
const outdated = new Set(['0A000', '26000']);

const { serialize } = protocol;

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function isOutdatedStatement(error: unknown): boolean {
  return error instanceof messages.DatabaseError && outdated.has(error.code ?? '');
}

export class EmbeddedStatements {
  readonly #engine: Engine;
  readonly #seen = new Set<string>();
  readonly #kept = new Map<string, Kept>();
  #names = 0;

  constructor(engine: Engine) {
    this.#engine = engine;
  }

  /** Remembers the statement. @returns whether the statement was used before and can be prepared */
  isKnown(text: string, options: QueryOptions | undefined): boolean {
    if (options?.blob || options?.paramTypes || options?.onNotice) return false;
    if (this.#kept.has(text) || this.#seen.delete(text)) return true;
    if (this.#seen.size >= KEPT_MAX) this.#seen.clear();
    this.#seen.add(text);
    return false;
  }

  /**
   * Prepares the statement if needed and runs it. The caller must hold the engine's lock; otherwise the messages of two
   * statements could mix.
   */
  async run<T>(
    text: string,
    params: readonly unknown[] = [],
    options: QueryOptions = {},
  ): Promise<Results<T>> {
    const kept = await this.#keep(text);
    const values = params.map((value, i) => this.#write(value, kept.parameterTypes[i], options));
    const answer = await this.#send([
      serialize.bind({ statement: kept.name, values }),
      serialize.execute({}),
    ]);
    // Inherit the engine's parsers, because the engine would copy all of them for every statement that adds a parser.
    const parsers = Object.assign(Object.create(this.#engine.parsers), options.parsers);
    const results = parse.parseResults([...kept.columns, ...answer], parsers, {
      ...options,
      parsers: undefined,
    });
    return results[0] as Results<T>;
  }

  async forget(text: string): Promise<void> {
    const kept = this.#kept.get(text);
    this.#kept.delete(text);
    if (kept) await this.#send([serialize.close({ type: 'S', name: kept.name })]);
  }

  async #keep(text: string): Promise<Kept> {
    const known = this.#kept.get(text);
    if (known && known.uses < USES_PER_PLAN) {
      known.uses += 1;
      return known;
    }
    if (known) await this.forget(text);
    const [oldest] = this.#kept.keys();
    if (oldest !== undefined && this.#kept.size >= KEPT_MAX) await this.forget(oldest);
    this.#names += 1;
    const name = `kept_${this.#names}`;
    const description = await this.#send([
      serialize.parse({ name, text }),
      serialize.describe({ type: 'S', name }),
    ]);
    const kept = {
      name,
      parameterTypes: parse.parseDescribeStatementResults(description),
      columns: description.filter((message) => message.name === 'rowDescription'),
      uses: 1,
    };
    this.#kept.set(text, kept);
    return kept;
  }

  /** Serialises a parameter as the engine's own `query` does. */
  #write(value: unknown, type: number | undefined, options: QueryOptions): string | null {
    if (value === null || value === undefined) return null;
    const write = options.serializers?.[type ?? 0] ?? this.#engine.serializers[type ?? 0];
    return write ? write(value) : String(value);
  }

  #send(parts: readonly Uint8Array[]): Promise<Answer> {
    return this.#engine.execProtocolStream(join([...parts, serialize.sync()]), {
      syncToFs: false,
    });
  }
}
