// The settings of the error tracker and the tracing server, which are off by default (docs/running.md, Monitoring).
import { z } from 'zod';

export const observerVariables = {
  ERROR_TRACKER_DSN: z
    .url({ protocol: /^https?$/ })
    .refine((address) => /^https?:\/\/[^:@/]+(:[^@/]*)?@[^/]+\/.*\d$/.test(address), {
      message: 'an address such as https://key@errors.example.org/1',
    })
    .optional()
    .describe(
      'DSN of a Sentry-compatible error tracker; reports contain no values, and no addresses or names of people',
    ),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'OpenTelemetry collector (OTLP over HTTP) for traces of requests, statements, outgoing calls and jobs',
    ),
  OTEL_TRACES_SAMPLER_ARG: z.coerce
    .number()
    .min(0)
    .max(1)
    .default(0.1)
    .describe('share of the requests that are traced'),
};

export interface TracingSettings {
  /** Without a trailing slash. The tracer appends `/v1/traces`. */
  readonly endpoint: string;
  /** The share of requests that are traced, from 0 to 1. */
  readonly share: number;
}

interface ObserverEnvironment {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
}

export const tracingSettings = (env: ObserverEnvironment): TracingSettings | null =>
  env.OTEL_EXPORTER_OTLP_ENDPOINT
    ? {
        endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, ''),
        share: env.OTEL_TRACES_SAMPLER_ARG,
      }
    : null;
