// Metrics in Prometheus' text format, version 0.0.4. Decision 070 explains why no package is used.

import { setTimeout as pause } from 'node:timers/promises';

/** The timeout for reading a gauge: much less than the ten seconds that a scrape may take. */
const READ_LIMIT_MS = 2_000;

/** Upper bounds of the buckets in seconds. People notice delays of more than about 0.25 seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

type Labels = Record<string, string>;
type Sample = readonly [labels: Labels, value: number];

const escape = (value: string) =>
  value.replace(/\\/g, '\\\\').replace(/\n/g, '\\n').replace(/"/g, '\\"');

function labelText(labels: Labels): string {
  const list = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`);
  return list.length === 0 ? '' : `{${list.join(',')}}`;
}

interface Histogram {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
}

/** One histogram per set of labels. Recording a value costs one map lookup and a loop over at most eleven numbers. */
class HistogramFamily {
  readonly #known = new Map<string, Histogram>();

  observe(key: string, labels: () => Labels, seconds: number): void {
    let found = this.#known.get(key);
    if (!found) {
      found = {
        labels: labels(),
        counts: [...BUCKETS, Number.POSITIVE_INFINITY].map(() => 0),
        sum: 0,
      };
      this.#known.set(key, found);
    }
    let index = BUCKETS.findIndex((bound) => seconds <= bound);
    if (index < 0) index = BUCKETS.length;
    found.counts[index] = (found.counts[index] ?? 0) + 1;
    found.sum += seconds;
  }

  *lines(name: string): Iterable<string> {
    for (const { labels, counts, sum } of this.#known.values()) {
      let total = 0;
      for (const [index, count] of counts.entries()) {
        total += count;
        yield `${name}_bucket${labelText({ ...labels, le: String(BUCKETS[index] ?? '+Inf') })} ${total}`;
      }
      yield `${name}_sum${labelText(labels)} ${sum}`;
      yield `${name}_count${labelText(labels)} ${total}`;
    }
  }
}

export interface OutgoingCall {
  /** The kind of server that was called, such as `mail`. */
  readonly to: string;
  /** The called function of the provider's interface, such as `send`. */
  readonly call: string;
  /** `refused`: the called server answered with a refusal, such as a declined card. This is not a failure. */
  readonly outcome: 'answered' | 'refused' | 'failed';
}

interface Family {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  lines(name: string): Iterable<string> | Promise<Iterable<string>>;
}

function linesOf(name: string, samples: Iterable<Sample>): string[] {
  return [...samples].map(([labels, value]) => `${name}${labelText(labels)} ${value}`);
}

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const families = new Map<string, Family>();

  function histogram(name: string, help: string): HistogramFamily {
    const family = new HistogramFamily();
    families.set(name, { type: 'histogram', help, lines: (known) => family.lines(known) });
    return family;
  }

  const requests = histogram(
    'http_request_duration_seconds',
    'Time from the first byte of a request to the end of its answer, by route.',
  );
  const queries = histogram('db_query_duration_seconds', 'Time of a database statement.');
  const calls = histogram(
    'outgoing_call_duration_seconds',
    'Time of a call to another server: card provider, mail server, object store.',
  );
  const webhooks = histogram(
    'webhook_delay_seconds',
    'Time from an event at the card provider to the arrival of its notice.',
  );

  return {
    /** @param route the route template and not the URL, because the ids in URLs would create a series per person */
    observeRequest(method: string, route: string, status: number, seconds: number): void {
      requests.observe(
        `${method} ${route} ${status}`,
        () => ({ method, route, status: String(status) }),
        seconds,
      );
    },
    observeQuery: (seconds: number) => queries.observe('', () => ({}), seconds),
    observeCall({ to, call, outcome }: OutgoingCall, seconds: number): void {
      calls.observe(`${to} ${call} ${outcome}`, () => ({ to, call, outcome }), seconds);
    },
    observeWebhook: (seconds: number) => webhooks.observe('', () => ({}), seconds),
    /** Registers a counter. @returns a function that increases the counter by one */
    counter(name: string, help: string): (labels?: Labels) => void {
      const counts = new Map<string, [Labels, number]>();
      families.set(name, {
        type: 'counter',
        help,
        lines: (known) => linesOf(known, counts.values()),
      });
      return (labels = {}) => {
        const key = labelText(labels);
        counts.set(key, [labels, (counts.get(key)?.[1] ?? 0) + 1]);
      };
    },
    /**
     * Registers a gauge that is read at every scrape. If a read fails or takes too long, the gauge has no value in this
     * scrape. The other metrics are then reported even while the database does not answer.
     */
    gauge(
      name: string,
      help: string,
      read: () => number | Iterable<Sample> | Promise<number | Iterable<Sample>>,
      type: 'gauge' | 'counter' = 'gauge',
    ): void {
      families.set(name, {
        type,
        help,
        lines: async (known) => {
          const value = await Promise.race([
            Promise.resolve().then(read),
            pause(READ_LIMIT_MS, [] as Sample[], { ref: false }),
          ]).catch(() => [] as Sample[]);
          return linesOf(known, typeof value === 'number' ? [[{}, value]] : value);
        },
      });
    },
    async text(): Promise<string> {
      const parts = await Promise.all(
        [...families].map(async ([name, { type, help, lines }]) =>
          [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...(await lines(name))].join('\n'),
        ),
      );
      return `${parts.join('\n')}\n`;
    },
  };
}
