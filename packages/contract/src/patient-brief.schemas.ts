import { z } from 'zod';
import {
  BRIEF_FEARS_MAX,
  BRIEF_LINE_MAX,
  BRIEF_LINES_MAX,
  BRIEF_NAME_MAX,
  BRIEF_OPENING_MAX,
  BRIEF_REACTIONS_MAX,
  BRIEF_WHO_MAX,
} from './patient-brief.ts';
import { line, requiredText } from './text.schemas.ts';

const briefText = (words: string, max = BRIEF_LINE_MAX) =>
  requiredText(words).max(max, `Please keep this to ${max} characters.`);
const briefLines = (words: string, max = BRIEF_LINES_MAX) =>
  z.array(briefText(words)).max(max, `Please keep this to ${max} lines.`).default([]);

/** Describes the patient or relative of a communication station in the first person. Study pages do not contain it. */
export const PatientBrief = z.object({
  name: line(BRIEF_NAME_MAX, 'A patient brief needs a name.'),
  /** The patient's first words. */
  opening: briefText('A patient brief needs an opening.', BRIEF_OPENING_MAX),
  who: briefText('A patient brief needs “Who I am”.', BRIEF_WHO_MAX),
  knows: briefLines('All lines of “What I know” must have text.'),
  only_if_asked: briefLines('All lines of “What I tell only if asked” must have text.'),
  fears: briefLines('All lines of “What frightens me” must have text.', BRIEF_FEARS_MAX),
  reactions: z
    .array(
      z.object({
        when: briefText('All reactions must say what the doctor does.'),
        reaction: briefText('All reactions must say how I react.'),
      }),
    )
    .max(BRIEF_REACTIONS_MAX, `Please keep this to ${BRIEF_REACTIONS_MAX} reactions.`)
    .default([]),
});
export type PatientBrief = z.infer<typeof PatientBrief>;
