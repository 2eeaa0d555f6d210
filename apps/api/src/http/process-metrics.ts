import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Metrics } from './metrics.ts';

const NANOSECONDS = 1e9;

/** Metrics of the process, with the names that common dashboards expect. */
export function addProcessMetrics(metrics: Metrics): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  metrics.gauge(
    'process_cpu_seconds_total',
    'Processor time used.',
    () => {
      const { user, system } = process.cpuUsage();
      return (user + system) / 1e6;
    },
    'counter',
  );
  metrics.gauge('process_resident_memory_bytes', 'Memory in use.', () => process.memoryUsage.rss());
  metrics.gauge(
    'process_start_time_seconds',
    'When the process started, in seconds since 1970.',
    () => Math.round(performance.timeOrigin / 1000),
  );
  metrics.gauge(
    'nodejs_heap_size_used_bytes',
    'Heap in use.',
    () => process.memoryUsage().heapUsed,
  );
  metrics.gauge(
    'nodejs_eventloop_lag_p99_seconds',
    'How late the event loop is, since the last reading.',
    () => {
      const value = delay.percentile(99) / NANOSECONDS;
      delay.reset();
      return value;
    },
  );
}
