// A Prometheus server that scrapes often, for tests of the alert rules in deploy/monitoring.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { findFreePort } from '../../scripts/free-port.ts';

const rules = fileURLToPath(new URL('../../deploy/monitoring/alerts.yaml', import.meta.url));

export interface Prometheus {
  /** Names of the alerts whose expression is true now, whether or not the duration in the alert's `for:` has passed. */
  firing(): Promise<string[]>;
  /** Whether it has read the metrics of every target so many times. */
  hasScraped(times: number): Promise<boolean>;
  stop(): Promise<void>;
}

/** @param token the METRICS_TOKEN of all targets @param targets host and port of each target */
export async function startPrometheus(
  token: string,
  targets: string[],
  interval = '1s',
): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'urost3-prometheus-'));
  const config = {
    global: { scrape_interval: interval, evaluation_interval: interval },
    rule_files: [rules],
    scrape_configs: [
      {
        job_name: 'urost3',
        authorization: { credentials: token },
        scrape_timeout: interval,
        static_configs: [{ targets }],
      },
    ],
  };
  await writeFile(join(folder, 'prometheus.yaml'), JSON.stringify(config));
  const port = await findFreePort();
  const child = spawn(
    'prometheus',
    [
      `--config.file=${join(folder, 'prometheus.yaml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const exited = once(child, 'exit');
  const ask = async <T>(path: string): Promise<T> =>
    ((await (await fetch(`http://127.0.0.1:${port}/api/v1/${path}`)).json()) as { data: T }).data;
  const isTrue = async (expression: string) =>
    (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expression)}`)).result
      .length > 0;
  const hasScraped = (times: number) =>
    isTrue(`min(count_over_time(up[1m])) >= ${times}`).catch(() => false);
  // A rate needs two samples.
  while (!(await hasScraped(2))) await pause(100);
  return {
    hasScraped,
    async firing() {
      const { groups } = await ask<{ groups: { rules: { name: string; query: string }[] }[] }>(
        'rules',
      );
      const known = groups.flatMap((group) => group.rules);
      const found = await Promise.all(known.map(({ query }) => isTrue(query)));
      return known.filter((_, index) => found[index]).map(({ name }) => name);
    },
    async stop() {
      child.kill();
      await exited;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
