// Lists the texts, exhibits and media files of a section's document, and replaces media names in Markdown by URLs.
import type { EditorSection } from './content.schemas.ts';
import { isMediaName } from './content.ts';
import type { EditorExhibit } from './exhibits.schemas.ts';

export interface MediaReference {
  name: string;
  /** `drawing`: the file of an exhibit, which is a generated SVG or a picture. */
  kind: 'image' | 'audio' | 'drawing';
  /** The path of the field in the document, such as `questions.0.images.1.file`. */
  path: string;
}
const IN_MARKDOWN = /\]\([ \t]*<?media:([A-Za-z0-9][A-Za-z0-9._-]*)>?/g;
/** Replaces the target of every `media:name` link or picture in a Markdown text. */
export function mapMediaInText(text: string, address: (name: string) => string): string {
  // Most texts contain no media, so skip the scan.
  if (!text.includes('media:')) return text;
  return text.replace(IN_MARKDOWN, (_all, name: string) => `](${address(name)}`);
}
function mediaNamesIn(text: string): string[] {
  return text.includes('media:')
    ? [...text.matchAll(IN_MARKDOWN)].map((match) => match[1] ?? '')
    : [];
}
const REMOTE_IMAGE =
  /!\[(?:[^[\]]|\[[^[\]]*\])*\]\([ \t]*<?((?:[a-z][a-z0-9+.-]*:)?\/\/[^\s)>]*)/gi;
/** The URLs of pictures that a Markdown text loads from other sites. */
export function findRemoteImages(text: string): string[] {
  return text.includes('![') ? [...text.matchAll(REMOTE_IMAGE)].map((match) => match[1] ?? '') : [];
}
export function listExhibits(section: EditorSection): { path: string; exhibit: EditorExhibit }[] {
  const own = section.exhibits.map((exhibit, at) => ({ path: `exhibits.${at}`, exhibit }));
  const asked = section.questions.flatMap((question, index) =>
    question.exhibits.map((exhibit, at) => ({
      path: `questions.${index}.exhibits.${at}`,
      exhibit,
    })),
  );
  return [...own, ...asked];
}
/** The main texts of a document with their paths, including examiner's notes that learners may not see. */
export function listTexts(section: EditorSection): { path: string; text: string }[] {
  const texts: { path: string; text: string | null }[] = [];
  for (const name of ['case_scenario', 'sign_post', 'scenario', 'answer', 'transcript'] as const) {
    texts.push({ path: name, text: section[name] });
  }
  for (const [index, block] of section.content_sections.entries()) {
    texts.push({ path: `content_sections.${index}.content`, text: block.content });
  }
  for (const [index, question] of section.questions.entries()) {
    for (const name of ['question', 'answer', 'explanation', 'examiner_notes'] as const) {
      texts.push({ path: `questions.${index}.${name}`, text: question[name] });
    }
    for (const [at, option] of question.options.entries())
      texts.push({ path: `questions.${index}.options.${at}`, text: option });
    for (const [at, probe] of question.probes.entries()) {
      for (const name of ['question', 'score_1', 'score_3', 'score_5'] as const)
        texts.push({ path: `questions.${index}.probes.${at}.${name}`, text: probe[name] });
    }
  }
  const structure = section.content_structure;
  for (const [index, item] of (structure?.sections ?? []).entries()) {
    texts.push({ path: `content_structure.sections.${index}.content`, text: item.content });
  }
  for (const [index, point] of (structure?.key_learning_points ?? []).entries()) {
    texts.push({ path: `content_structure.key_learning_points.${index}`, text: point });
  }
  for (const [index, point] of section.examiner_points.entries())
    texts.push({ path: `examiner_points.${index}.text`, text: point.text });
  for (const name of ['score_1', 'score_3', 'score_5'] as const)
    texts.push({ path: `global_score.${name}`, text: section.global_score?.[name] ?? null });
  for (const { path, exhibit } of listExhibits(section)) {
    texts.push({ path: `${path}.title`, text: exhibit.title });
    texts.push({ path: `${path}.alt`, text: exhibit.alt });
    texts.push({ path: `${path}.findings`, text: exhibit.findings ?? null });
    if (exhibit.kind === 'table') {
      for (const [row, cells] of exhibit.rows.entries())
        for (const [at, text] of cells.entries())
          texts.push({ path: `${path}.rows.${row}.${at}`, text });
    }
    if (exhibit.kind === 'table' || exhibit.kind === 'drawing')
      texts.push({ path: `${path}.note`, text: exhibit.note });
  }
  return texts.flatMap(({ path, text }) => (text === null || text === '' ? [] : [{ path, text }]));
}
/** The texts of the patient brief with their paths. Study pages do not contain these texts. */
export function listBriefTexts({
  patient_brief: brief,
}: EditorSection): { path: string; text: string }[] {
  if (!brief) return [];
  const lines = (['knows', 'only_if_asked', 'fears'] as const).flatMap((name) =>
    brief[name].map((text, at) => ({ path: `patient_brief.${name}.${at}`, text })),
  );
  const reactions = brief.reactions.flatMap((pair, at) =>
    (['when', 'reaction'] as const).map((name) => ({
      path: `patient_brief.reactions.${at}.${name}`,
      text: pair[name],
    })),
  );
  const texts = (['name', 'opening', 'who'] as const).map((name) => ({
    path: `patient_brief.${name}`,
    text: brief[name],
  }));
  return [...texts, ...lines, ...reactions];
}
export function listMedia(section: EditorSection): MediaReference[] {
  const found: MediaReference[] = [];
  if (section.audio) found.push({ name: section.audio, kind: 'audio', path: 'audio' });
  if (section.icon) found.push({ name: section.icon, kind: 'image', path: 'icon' });
  for (const { path, text } of listTexts(section)) {
    for (const name of mediaNamesIn(text)) found.push({ name, kind: 'image', path });
  }
  for (const [index, block] of section.content_sections.entries()) {
    const name = block.content.trim();
    // Skip invalid names, which another rule refuses (section-rules.ts).
    if (block.type !== 'image_identifier' || !isMediaName(name)) continue;
    found.push({ name, kind: 'image', path: `content_sections.${index}.content` });
  }
  for (const [index, question] of section.questions.entries()) {
    for (const [at, image] of question.images.entries()) {
      if (isMediaName(image.file))
        found.push({
          name: image.file,
          kind: 'image',
          path: `questions.${index}.images.${at}.file`,
        });
    }
  }
  for (const { path, exhibit } of listExhibits(section)) {
    if (exhibit.kind === 'drawing')
      found.push({ name: exhibit.file, kind: 'drawing', path: `${path}.file` });
  }
  return found;
}
