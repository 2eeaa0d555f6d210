// Load from this process (on its own core), and the table it is printed in.
import autocannon from 'autocannon';
import { cpuSeconds, median, residentMiB } from './process.ts';

export interface Target {
  name: string;
  url: string;
  method?: 'GET' | 'PUT' | 'POST';
  headers?: Record<string, string>;
  body?: string;
  /** Headers in turn, for calls in the name of several people. */
  callers?: Record<string, string>[];
  /** Server process first, then database backends. */
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

/** Every target in turn, several rounds, so that a disturbance hits all alike; medians. */
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

export function printRow(measured: Measured, ratio?: { of: Measured; target: number }): void {
  const share = ratio ? measured.perSecond / ratio.of.perSecond : null;
  const verdict =
    ratio && share !== null
      ? `${share.toFixed(2)} of '${ratio.of.name}' (target ${ratio.target}) ${share >= ratio.target ? 'met' : 'MISSED'}`
      : '';
  console.log(
    `${measured.name.padEnd(34)} ${measured.perSecond.toFixed(0).padStart(7)}/s  p50 ${String(measured.p50).padStart(3)} ms  p99 ${String(measured.p99).padStart(3)} ms  ${measured.cpuMicros.toFixed(0).padStart(5)} µs CPU  ${measured.rssMiB.toFixed(0).padStart(4)} MiB  ${measured.errors ? `${measured.errors} ERRORS  ` : ''}${verdict}`,
  );
}

/** Prints a single figure beside its target. */
export function printFigure(
  name: string,
  value: number,
  unit: string,
  target: number,
  atMost = true,
): void {
  const met = atMost ? value <= target : value >= target;
  console.log(
    `${name.padEnd(32)}  ${value.toFixed(value < 10 ? 2 : 0)} ${unit} (target ${atMost ? '≤' : '≥'} ${target}) ${met ? 'met' : 'MISSED'}`,
  );
}
