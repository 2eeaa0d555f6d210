/** The pattern of a media file name. `isMediaName` also refuses `..`. */
export const MEDIA_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,180}$/;

export function isMediaName(name: string): boolean {
  return MEDIA_NAME.test(name) && !name.includes('..');
}
