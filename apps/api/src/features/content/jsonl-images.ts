// Converts the pictures of records, and finds questions that refer to a picture which is missing.
import type { EditorImage } from '@urost3/contract/content.schemas.ts';
import { type AdapterContext, type JsonRecord, subjectOf } from './jsonl-record.ts';

/** Matches a Markdown image with description, URL and title. */
export const IMAGE =
  /!\[((?:[^[\]\\]|\\.|\[[^[\]\\]*\])*)\]\(\s*<?([^\s<>)[]+)>?(?:\s+(?:"([^"]*)"|'([^']*)'))?\s*\)/g;

/**
 * Turns images that were found in the folder of the JSON Lines file into media. Replaces all other images by their
 * description.
 */
export function rewriteImages(record: JsonRecord, text: string, context: AdapterContext): string {
  return text.replace(
    IMAGE,
    (_all, alt: string, address: string, double?: string, single?: string) => {
      const description = alt.replace(/\s+/g, ' ').trim();
      const name = /^[a-z][a-z0-9+.-]*:|^\/\//i.test(address)
        ? null
        : context.keepImage(record, address);
      if (name) {
        const credit = (double ?? single ?? '').replaceAll('"', "'");
        return `![${description || 'Figure'}](media:${name}${credit ? ` "${credit}"` : ''})`;
      }
      context.note(
        record,
        'note',
        subjectOf(record.fields),
        `image ${address} is not beside the file: its description is kept instead`,
      );
      return description
        ? `*[Figure left out: ${description.replace(/[*_]/g, '')}]*`
        : '*[Figure left out]*';
    },
  );
}

// Matches phrases that refer to a picture.
const LOOKS_AT_IMAGE =
  /\b(?:see|in|shown (?:in|on)|(?:looking|look) at|refer to|observe) (?:the |this )?(?:attached |accompanying |following |enclosed |linked )*(?:image|figure|photo(?:graph)?|picture|illustration|diagram)s?(?: (?:\d+|[a-h]|below|above|attached|shown|enclosed)\b|[.,:;)?]|$)|\b(?:image|figure|photo(?:graph)?|picture|illustration) (?:\d+\b|(?:is |are )?(?:shown|attached|below|above|enclosed))|\b(?:attached|accompanying|enclosed) (?:image|figure|photo(?:graph)?|picture|x-?ray|radiograph|ecg|ct|scan)|\b(?:linked to|associated with) (?:the )?(?:image|figure|question) n?o?\.? ?\d+|\bwatch th(?:is|e) (?:\[\*?)?video/i;

/** Whether the question cannot be answered without a missing picture or film. */
export function needsMissingImage(question: string, images: EditorImage[]): boolean {
  return images.length === 0 && !question.includes('](media:') && LOOKS_AT_IMAGE.test(question);
}
