// Import and export of many sections at once: Markdown files with their media, and questions as a CSV table.
import { z } from 'zod';
import { type EndpointSchemas, joinEndpoints } from '../endpoint.ts';
import { StationId } from '../stations/stations.schemas.ts';
import { bulkContentRoutes } from './admin.routes.ts';
import { IMPORT_BYTES_MAX } from './content.ts';

const Place = z.object({
  file: z.string(),
  line: z.int().nullable(),
});

export const BulkReport = z.object({
  isDryRun: z.boolean(),
  /** When the list is not empty, nothing was imported. */
  problems: z.array(Place.extend({ field: z.string(), reason: z.string() })),
  notes: z.array(Place.extend({ subject: z.string(), reason: z.string() })),
  created: z.int(),
  updated: z.int(),
  restored: z.int(),
  unchanged: z.int(),
  questions: z.int(),
  media: z.int(),
  sections: z.array(
    z.object({
      stationId: StationId,
      slug: z.string(),
      title: z.string(),
      action: z.enum(['create', 'update', 'restore', 'keep']),
    }),
  ),
});
export type BulkReport = z.infer<typeof BulkReport>;

const dryRun = z.object({ dryRun: z.enum(['0', '1']).default('0') });

export const bulkContentSchemas = {
  importFiles: {
    summary:
      'Import section files with their media, or a ZIP of them; dryRun=1 only reports. The part name is the path.',
    query: dryRun.extend({
      /** 1: another section may become the free preview. Otherwise such an import gets 409 confirmation_required. */
      changeFreePreview: z.enum(['0', '1']).optional(),
    }),
    response: BulkReport,
    consumes: 'multipart/form-data',
    bodyLimit: IMPORT_BYTES_MAX,
  },
  importQuestions: {
    summary: 'Change and add questions of published sections from a CSV table.',
    query: dryRun,
    response: BulkReport,
    consumes: 'multipart/form-data',
    bodyLimit: IMPORT_BYTES_MAX,
  },
  exportFiles: {
    summary: 'Every published section as Markdown, with its media, in one ZIP file.',
    response: 'application/zip',
  },
  exportQuestions: {
    summary: 'Every published question as a CSV table.',
    response: 'text/csv',
  },
} satisfies EndpointSchemas;

export const tag = {
  name: 'Content files',
  description: 'Import and export of the whole content.',
};
export const bulkContentEndpoints = joinEndpoints(bulkContentRoutes, bulkContentSchemas);
