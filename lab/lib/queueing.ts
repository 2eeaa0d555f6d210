// Simulates the product as a network of queues: clients, processes with one thread each, and connections to one database.
// All of these compete for processor cores.
import type { Random } from './learner-model.ts';

/** The times of one kind of call, in seconds. */
export interface CallTimes {
  readonly name: string;
  /** How often this kind of call occurs, relative to the others. */
  readonly share: number;
  /** The processor time of the process. */
  readonly process: number;
  /** The processor time of the database, for all statements. */
  readonly database: number;
  readonly statements: number;
  /** The time without computation, such as the disk write of a commit. */
  readonly wait: number;
  /** The processor time of the client, if it runs on the same cores. */
  readonly client: number;
}

export interface Installation {
  readonly processes: number;
  /** The number of database connections of each process. */
  readonly pool: number;
  /** The number of cores that the processes and the database share, or the number for each of the two. */
  readonly cores: number | { readonly processes: number; readonly database: number };
}

/**
 * `clients`: the number of clients; each sends its next call after a response. `perSecond`: the rate at which calls arrive.
 */
type Load = { readonly clients: number } | { readonly perSecond: number };

export interface Prediction {
  readonly perSecond: number;
  /** In milliseconds. */
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
}

interface Call {
  readonly times: CallTimes;
  readonly startedAt: number;
  readonly process: number;
  step: number;
}

interface Task {
  call: Call;
  left: number;
}

/**
 * A station of the queueing network, not an interview station. It stands for the clients, for a process, or for the
 * database connections of a process. Each place of a station works on one call at a time. All clients together have one
 * place, and each process has one place. Each database connection is one place.
 */
interface Station {
  readonly places: number;
  readonly group: 'processes' | 'database';
  readonly busy: Task[];
  readonly queue: Task[];
}

function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}

/**
 * Times vary exponentially around their mean. Tasks that can run share the cores equally, and no task uses more than one core.
 * @param seconds simulated time; the first fifth fills the queues and is not counted
 */
export function simulate(
  kinds: readonly CallTimes[],
  { processes, pool, cores }: Installation,
  load: Load,
  { seconds, random }: { seconds: number; random: Random },
): Prediction {
  const vary = (mean: number) => (mean === 0 ? 0 : -mean * Math.log(1 - random()));
  const station = (places: number, group: Station['group']): Station => ({
    places,
    group,
    busy: [],
    queue: [],
  });
  const client = station(1, 'processes');
  const threads = Array.from({ length: processes }, () => station(1, 'processes'));
  const databases = Array.from({ length: processes }, () => station(pool, 'database'));
  const all = [client, ...threads, ...databases];
  /** Events at a later simulated time: a call's wait without computation ends, or the next call arrives. */
  const timers: { at: number; run: () => void }[] = [];
  const totalShare = kinds.reduce((sum, kind) => sum + kind.share, 0);
  const answered: number[] = [];
  const countFrom = seconds / 5;
  let now = 0;
  let next = 0;

  function enter(where: Station, call: Call, mean: number): void {
    const task = { call, left: vary(mean) };
    if (where.busy.length < where.places) where.busy.push(task);
    else where.queue.push(task);
  }

  function chooseKind(): CallTimes {
    let left = random() * totalShare;
    for (const kind of kinds) {
      left -= kind.share;
      if (left < 0) return kind;
    }
    return kinds.at(-1) as CallTimes;
  }

  function start(): void {
    next += 1;
    const call = { times: chooseKind(), startedAt: now, process: next % processes, step: 0 };
    enter(client, call, call.times.client / 2);
  }

  /** The steps of a call: client; process and database for each statement; process; wait; client. */
  function advance(call: Call): void {
    const { times } = call;
    const last = 2 * times.statements + 2;
    call.step += 1;
    if (call.step === last + 1) return finish(call);
    if (call.step === last) {
      const runClient = () => enter(client, call, times.client / 2);
      if (times.wait === 0) return runClient();
      timers.push({ at: now + vary(times.wait), run: runClient });
      return;
    }
    if (call.step % 2 === 1)
      enter(threads[call.process] as Station, call, times.process / (times.statements + 1));
    else enter(databases[call.process] as Station, call, times.database / times.statements);
  }

  function finish(call: Call): void {
    if (now >= countFrom) answered.push((now - call.startedAt) * 1000);
    if ('clients' in load) start();
  }

  function arrive(perSecond: number): void {
    start();
    timers.push({ at: now + vary(1 / perSecond), run: () => arrive(perSecond) });
  }

  if ('clients' in load) for (let n = 0; n < load.clients; n += 1) start();
  else arrive(load.perSecond);

  const coresOf = (group: Station['group']) => (typeof cores === 'number' ? cores : cores[group]);
  while (now < seconds) {
    const running = (group: Station['group']) =>
      all.reduce((sum, { busy, group: own }) => sum + (own === group ? busy.length : 0), 0);
    const shared = running('processes') + running('database');
    const rateOf = (group: Station['group']) =>
      Math.min(
        1,
        coresOf(group) / Math.max(1, typeof cores === 'number' ? shared : running(group)),
      );
    const rates = { processes: rateOf('processes'), database: rateOf('database') };
    let step = Number.POSITIVE_INFINITY;
    for (const { busy, group } of all)
      for (const { left } of busy) step = Math.min(step, left / rates[group]);
    const timer = timers.length > 0 ? timers.reduce((a, b) => (a.at <= b.at ? a : b)) : null;
    if (timer) step = Math.min(step, timer.at - now);
    now += step;
    const done: Call[] = [];
    for (const { busy, queue, group } of all) {
      for (let n = busy.length - 1; n >= 0; n -= 1) {
        const task = busy[n] as Task;
        task.left -= step * rates[group];
        if (task.left > 1e-12) continue;
        done.push(task.call);
        const waiting = queue.shift();
        if (waiting) busy[n] = waiting;
        else busy.splice(n, 1);
      }
    }
    if (timer && timer.at <= now) {
      timers.splice(timers.indexOf(timer), 1);
      timer.run();
    }
    for (const call of done) advance(call);
  }
  answered.sort((a, b) => a - b);
  return {
    perSecond: answered.length / (seconds - countFrom),
    p50: quantile(answered, 0.5),
    p90: quantile(answered, 0.9),
    p99: quantile(answered, 0.99),
  };
}
