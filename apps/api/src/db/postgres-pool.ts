// Opens pools of connections to PostgreSQL, with time limits and a timer around every statement.
import pg from 'pg';
import { noWatch, type QueryWatch } from './query-watch.ts';

export const CONNECT_TIMEOUT_MS = 5_000;
const STATEMENT_TIMEOUT_MS = 15_000;

type Statement = string | { text?: string } | null;

/** The driver's client, with a timer around the promise form and the callback form of `query`. */
function timedClient(watch: QueryWatch): typeof pg.Client {
  return class extends pg.Client {
    override query = ((...args: unknown[]) => {
      const statement = args[0] as Statement;
      const text = (typeof statement === 'string' ? statement : statement?.text) ?? '';
      const startedAt = performance.now();
      const measure = () => watch.onQuery(text, performance.now() - startedAt);
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (...answer: unknown[]) => {
          measure();
          callback(...answer);
        };
      }
      const result = super.query(...(args as Parameters<pg.Client['query']>)) as unknown;
      if (result instanceof Promise) result.then(measure, measure);
      return result;
    }) as pg.Client['query'];
  };
}

/** The driver's types lack `onConnect`. */
type PoolOptions = pg.PoolConfig & { onConnect(client: pg.PoolClient): Promise<unknown> };

export function openPool(connectionString: string, max: number, watch: QueryWatch): pg.Pool {
  const options: PoolOptions = {
    connectionString,
    ...(watch === noWatch ? {} : { Client: timedClient(watch) }),
    max,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // The driver needs a timeout too, because the server's timeout error never arrives on a dead connection.
    query_timeout: STATEMENT_TIMEOUT_MS + 2_000,
    keepAlive: true,
    // Set the statement timeout with a statement, because poolers refuse it as a startup parameter.
    onConnect: (client) => client.query(`set statement_timeout = ${STATEMENT_TIMEOUT_MS}`),
  };
  const opened = new pg.Pool(options);
  // Listen for errors of a connection that is checked out but runs no statement. An error without a listener ends the
  // process.
  opened.on('connect', (client) => client.on('error', () => {}));
  // Ignore the error of an idle connection that breaks; the pool opens another one. Without a listener the error would end the process.
  opened.on('error', () => {});
  return opened;
}
