import { z } from 'zod';
import { isMediaName, MEDIA_NAME } from './media-name.ts';

const PLAIN_NAME = 'Please use a plain file name without a path.';

/** The plain name of a media file, without path and scheme. */
export const MediaName = z.string().regex(MEDIA_NAME, PLAIN_NAME).refine(isMediaName, PLAIN_NAME);
