// Reads one file from a multipart form.
import type { FastifyRequest } from 'fastify';
import { AppError } from './app-error.ts';

/** @throws AppError unsupported_media_type, malformed_request, body_too_large */
export async function readUpload(request: FastifyRequest, bytesMax: number): Promise<Buffer> {
  if (!request.isMultipart()) {
    throw new AppError('unsupported_media_type', 'Please send the file as multipart/form-data.');
  }
  const part = await request.file({ limits: { fileSize: bytesMax } });
  if (!part) throw new AppError('malformed_request', 'The form contains no file.');
  return part.toBuffer().catch((error: unknown) => {
    if ((error as { statusCode?: number }).statusCode !== 413) throw error;
    const limit = Math.floor(bytesMax / 1024 / 1024);
    throw new AppError('body_too_large', `The file is larger than ${limit} MB.`);
  });
}
