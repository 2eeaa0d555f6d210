// Generates load from this process, on its own core, and prints the results as rows.
import autocannon from 'autocannon';
import { formatNumber, printComparison, printOutcome } from './figures.ts';
import { cpuSeconds, residentMiB } from './process.ts';
import { median } from './statistics.ts';

export interface Target {
  name: string;
  url: string;
  method?: 'GET' | 'PUT' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Headers of several people, used in turn. */
  callers?: Record<string, string>[];
  /** The process ids: the server first, then the database backends. */
  pids: () => Promise<number[]>;
}

export interface Measured {
  name: string;
  perSecond: number;
  p50: number;
  p99: number;
  cpuMicros: number;
  rssMiB: number;
  errors: number;
}

export const CONNECTIONS = 16;

async function once(target: Target, seconds: number): Promise<Measured> {
  const pids = await target.pids();
  const before = cpuSeconds(pids);
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: seconds,
    method: target.method ?? 'GET',
    headers: target.headers ?? {},
    ...(target.body ? { body: target.body } : {}),
    ...(target.callers ? { requests: target.callers.map((headers) => ({ headers })) } : {}),
  });
  const total = result['2xx'];
  return {
    name: target.name,
    perSecond: total / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    cpuMicros: ((cpuSeconds(pids) - before) / Math.max(1, total)) * 1e6,
    rssMiB: residentMiB(pids[0] as number),
    errors: result.non2xx + result.errors,
  };
}

/**
 * Runs the targets in turn for several rounds, so that a disturbance affects all targets.
 * @returns for each target the medians over the rounds, but the highest memory and the sum of errors
 */
export async function measureInterleaved(
  targets: readonly Target[],
  rounds: number,
  seconds: number,
): Promise<Map<string, Measured>> {
  const runs = new Map<string, Measured[]>(targets.map((target) => [target.name, []]));
  for (const target of targets) await once(target, 1);
  for (let round = 0; round < rounds; round += 1) {
    for (const target of targets) runs.get(target.name)?.push(await once(target, seconds));
  }
  return new Map(
    [...runs].map(([name, list]) => [
      name,
      {
        name,
        perSecond: median(list.map((run) => run.perSecond)),
        p50: median(list.map((run) => run.p50)),
        p99: median(list.map((run) => run.p99)),
        cpuMicros: median(list.map((run) => run.cpuMicros)),
        rssMiB: Math.max(...list.map((run) => run.rssMiB)),
        errors: list.reduce((sum, run) => sum + run.errors, 0),
      },
    ]),
  );
}

/**
 * Prints a row: rate, times, processor time and memory.
 * @param ratio adds the measured rate divided by the rate of `of`, next to the target
 */
export function printRow(measured: Measured, ratio?: { of: Measured; target: number }): void {
  const { name, perSecond, p50, p99, cpuMicros, rssMiB, errors } = measured;
  const figure = [
    `${perSecond.toFixed(0)}/s`,
    `p50 ${p50} ms, p99 ${p99} ms`,
    `${cpuMicros.toFixed(0)} µs CPU each`,
    `${rssMiB.toFixed(0)} MiB`,
    ...(errors > 0 ? [`${errors} ERRORS`] : []),
  ].join(', ');
  if (!ratio) return printComparison(name, figure);
  const share = perSecond / ratio.of.perSecond;
  const isMet = share >= ratio.target && errors === 0;
  printOutcome(
    name,
    `${figure}; ${formatNumber(share)} of its limit`,
    `≥ ${ratio.target} of '${ratio.of.name}'`,
    isMet,
  );
}
