import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { SOURCE_MAX, visitRoutes } from './overview.ts';

/** The source of a visit (overview-visits.ts). */
export const VisitSource = z
  .string()
  .regex(new RegExp(`^[a-z0-9][a-z0-9._-]{0,${SOURCE_MAX - 1}}$`), 'That is not a source.');

export const visitSchemas = {
  count: {
    summary: 'Count one visit; nothing is stored about the visitor.',
    body: z.strictObject({ source: VisitSource }),
    response: null,
    bodyLimit: 1024,
  },
} satisfies EndpointSchemas;

export const visitEndpoints = joinEndpoints(visitRoutes, visitSchemas);
