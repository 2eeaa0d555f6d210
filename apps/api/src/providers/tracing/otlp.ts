// Sends traces to an OpenTelemetry collector. The product creates spans in four places: requests, jobs, statements and
// outgoing calls. It does not patch libraries, so that no other data of a request is sent.
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Tracing } from '../ports.ts';

const kinds = { server: SpanKind.SERVER, job: SpanKind.CONSUMER };

/**
 * @param settings `endpoint` is the collector's address without a trailing slash, and `share` the part of the requests that
 * is traced, from 0 to 1
 */
export function createTracing(
  { endpoint, share }: { endpoint: string; share: number },
  version: string,
): Tracing {
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': 'urost3-api',
      'service.version': version,
    }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter({ url: `${endpoint}/v1/traces` }) }),
    ],
  });
  const contexts = new AsyncLocalStorageContextManager().enable();
  const tracer = provider.getTracer('urost3');
  const propagator = new W3CTraceContextPropagator();

  const contextOf = (parent: string | undefined) =>
    propagator.extract(ROOT_CONTEXT, parent, {
      get: (carrier: string | undefined, name) => (name === 'traceparent' ? carrier : undefined),
      keys: () => ['traceparent'],
    });

  return {
    begin(name, { kind, parent }) {
      const from = contextOf(parent);
      const span = tracer.startSpan(name, { kind: kinds[kind] }, from);
      const own = trace.setSpan(from, span);
      return {
        inside: (run) => contexts.with(own, run),
        end({ name: known, attributes = {}, isFailed }) {
          if (known) span.updateName(known);
          span.setAttributes(attributes);
          if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
          span.end();
        },
      };
    },
    record(name, ms, { attributes, isFailed = false }) {
      const current = contexts.active();
      if (!trace.getSpan(current)) return;
      const startTime = Date.now() - ms;
      const span = tracer.startSpan(
        name,
        { kind: SpanKind.CLIENT, attributes, startTime },
        current,
      );
      if (isFailed) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end(startTime + ms);
    },
    async close() {
      contexts.disable();
      await provider.shutdown();
    },
  };
}
