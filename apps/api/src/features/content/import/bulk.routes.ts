import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  IMPORT_BYTES_MAX,
  IMPORT_FILES_MAX,
  UPLOAD_BYTES_MAX,
} from '@urost3/contract/content/content.ts';
import { bulkContentEndpoints } from '@urost3/contract/content/files.schemas.ts';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../../composition/context.ts';
import { AppError } from '../../../http/app-error.ts';
import { actorOf } from '../../../http/guards/principal.ts';
import { type Route, route, saveAs } from '../../../http/route.ts';
import { readUpload } from '../../../http/upload.ts';
import {
  exportContentZip,
  exportQuestions,
  importFolder,
  importQuestions,
} from './bulk.service.ts';
import { decodeTable } from './questions-csv.ts';
import { unzipFiles, withSlashes } from './unzip.ts';

/** Matches a relative path. Each name begins with a letter, a digit or `_`, which excludes `..` and hidden files. */
const SAFE_PATH = /^(?:[A-Za-z0-9_][A-Za-z0-9 _.()&,'-]*\/)*[A-Za-z0-9_][A-Za-z0-9 _.()&,'-]*$/;
const FILE_BYTES_MAX = 40 * 1024 * 1024;
const isZip = (path: string) => path.toLowerCase().endsWith('.zip');

/** The longest name and the longest path that every file system of a server can store below a folder for uploads. */
const NAME_MAX = 255;
const PATH_MAX = 1_000;
const SHOWN_MAX = 80;

const refuseName = (path: string, reason: string) => {
  const shown = path.length > SHOWN_MAX ? `${path.slice(0, SHOWN_MAX)}…` : path;
  return new AppError('validation_failed', `The file name '${shown}' cannot be used. ${reason}`);
};

/** Calls `write` with the place of the path inside the folder. @throws AppError validation_failed */
async function writeIn(folder: string, path: string, write: (target: string) => Promise<void>) {
  if (path.length > PATH_MAX || path.split('/').some((name) => name.length > NAME_MAX))
    throw refuseName(path, `A name can have up to ${NAME_MAX} characters.`);
  if (!SAFE_PATH.test(path) || path.includes('..'))
    throw refuseName(path, 'Please use plain letters, digits and spaces.');
  const target = join(folder, path);
  try {
    await mkdir(dirname(target), { recursive: true });
    await write(target);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (['EEXIST', 'ENOTDIR', 'EISDIR'].includes(code))
      throw refuseName(path, 'A file and a folder have the same name.');
    throw error;
  }
}

/** Unpacks an archive into the folder that contains it, and deletes the archive. */
async function unpackInto(folder: string, archive: string) {
  const limits = {
    files: IMPORT_FILES_MAX,
    fileBytes: FILE_BYTES_MAX,
    bytes: IMPORT_BYTES_MAX,
  };
  for await (const { name, bytes } of unzipFiles(archive, limits))
    await writeIn(folder, name, (target) => writeFile(target, bytes));
  await rm(archive);
}

/** Writes the parts of a multipart body into a folder. The name of a part is its path. A ZIP file is unpacked. */
async function receiveFiles(request: FastifyRequest, folder: string) {
  if (!request.isMultipart()) throw new AppError('malformed_request', 'Please choose some files.');
  const limits = {
    files: IMPORT_FILES_MAX,
    parts: IMPORT_FILES_MAX,
    fileSize: IMPORT_BYTES_MAX,
  };
  let total = 0;
  for await (const part of request.files({ limits })) {
    const path = withSlashes(part.fieldname);
    await writeIn(folder, path, (target) => pipeline(part.file, createWriteStream(target)));
    const { bytesRead, truncated } = part.file;
    total += bytesRead;
    const isTooLarge = bytesRead > FILE_BYTES_MAX && !isZip(path);
    if (truncated || isTooLarge || total > IMPORT_BYTES_MAX)
      throw new AppError('body_too_large', `The file '${path}' is too large.`);
    const archive = join(folder, path);
    if (isZip(path)) await unpackInto(dirname(archive), archive);
  }
  if (total === 0) throw new AppError('malformed_request', 'Please choose some files.');
}

/**
 * Runs `work` with an empty folder and deletes the folder afterwards. The report of an import shows the name of this
 * folder to authors (`upload/a.md`), so the name is the plain word `upload`.
 */
async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'urost3-import-'));
  try {
    const upload = join(folder, 'upload');
    await mkdir(upload);
    return await work(upload);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

export function bulkContentRoutes(ctx: Context): Route[] {
  return [
    route(bulkContentEndpoints.importFiles, (call) =>
      withFolder(async (folder) => {
        await receiveFiles(call.request, folder);
        const { dryRun, changeFreePreview } = call.query;
        const options = {
          isDryRun: dryRun === '1',
          mayChangeFreePreview: changeFreePreview === '1',
        };
        return importFolder(ctx, folder, options, actorOf(call));
      }),
    ),
    route(bulkContentEndpoints.importQuestions, async (call) => {
      const text = decodeTable(await readUpload(call.request, UPLOAD_BYTES_MAX));
      return importQuestions(ctx, text, call.query.dryRun === '1', actorOf(call));
    }),
    route(bulkContentEndpoints.exportFiles, (call) => {
      saveAs(call.reply, 'content.zip');
      return call.reply.send(Readable.from(exportContentZip(ctx, actorOf(call))));
    }),
    route(bulkContentEndpoints.exportQuestions, async (call) => {
      saveAs(call.reply, 'questions.csv');
      return call.reply.send(await exportQuestions(ctx, actorOf(call)));
    }),
  ];
}
