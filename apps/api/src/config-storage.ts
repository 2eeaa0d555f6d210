// The settings of the S3-compatible object store for pictures and recordings.
import { z } from 'zod';
import type { S3Settings } from './providers/storage/s3.ts';

export const storageVariables = {
  S3_ENDPOINT: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'S3-compatible object store for pictures and recordings; default: files in DATA_DIR, which several processes must share. Outside a private network use https://',
    ),
  S3_BUCKET: z.string().min(3).optional().describe('bucket; it must exist and be private'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('region of the store'),
  S3_PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe(
      'public address of the bucket, with a CORS rule for PUBLIC_URL: browsers then read recordings and pictures directly from the store; without it, through this server',
    ),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('key of the store'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('secret of that key'),
};

type StorageEnvironment = z.infer<z.ZodObject<typeof storageVariables>>;

/** @returns null when files are stored in DATA_DIR */
export function s3Settings(env: StorageEnvironment): S3Settings | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT.replace(/\/$/, ''),
    bucket: S3_BUCKET,
    region: env.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
    publicUrl: env.S3_PUBLIC_URL?.replace(/\/$/, '') ?? null,
  };
}
