// The rules for publishing a patient brief, in addition to its schema.
import type { EditorSection } from './content.schemas.ts';
import type { BrokenRule } from './question-rules.ts';
import { listBriefTexts } from './section-media.ts';
import type { StationId } from './stations.schemas.ts';

export function briefRules(section: EditorSection, stationId: StationId): BrokenRule[] {
  const brief = section.patient_brief;
  if (!brief) return [];
  const broken: BrokenRule[] = [];
  const add = (path: string, reason: string) => broken.push({ path, reason });
  if (stationId !== 'communication')
    add('patient_brief', 'Only a communication section has a patient brief.');
  if (brief.knows.length === 0)
    add('patient_brief.knows', 'A patient brief needs at least one line of “What I know”.');
  if (brief.reactions.length === 0)
    add('patient_brief.reactions', 'A patient brief needs at least one reaction.');
  // Refuse review marks in the brief, because the patient model would say them.
  for (const { path, text } of listBriefTexts(section))
    if (text.includes('{check:')) add(path, 'A patient brief has no {check: …} marks.');
  return broken;
}
