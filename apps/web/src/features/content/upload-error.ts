import { ApiError } from '../../lib/api.ts';

export type UploadKind = 'image' | 'audio';

const accepted: Record<UploadKind, string> = {
  image: 'a JPG, PNG or GIF',
  audio: 'an MP3, M4A, OGG, WAV or WebM file',
};

/** Error codes for a fault in the file itself. The server's message then says what is wrong with the file. */
const explained = ['invalid_file', 'file_too_large'];

/** The message that the specification prescribes for a failed upload. */
export function uploadErrorText(error: unknown, kind: UploadKind): string {
  if (!(error instanceof ApiError)) return 'Upload failed (unknown)';
  if (error.status === 401 || error.status === 403)
    return 'Permission denied. Please log in as an administrator.';
  if (error.code === 'storage_full')
    return 'Storage quota exceeded. Please remove files or ask for more room.';
  if ([400, 413, 415, 422].includes(error.status)) {
    return explained.includes(error.code)
      ? error.message
      : `Invalid file. Please use ${accepted[kind]} of up to 20 MB.`;
  }
  return `Upload failed (${error.code})`;
}
