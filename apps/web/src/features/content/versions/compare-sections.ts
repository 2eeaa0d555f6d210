// Finds the fields in which two versions of a section differ.
import { pointWeightLabels } from '@urost3/contract/content/checklist.ts';
import type { EditorSection } from '@urost3/contract/content/content.schemas.ts';

export interface Difference {
  label: string;
  before: string;
  after: string;
}

type Labelled = Map<string, string>;

const names: Partial<Record<keyof EditorSection, string>> = {
  case_scenario: 'Case Scenario',
  sign_post: 'Sign Post',
  contentTypes: 'Content types',
  reviewedOn: 'Reviewed on',
};

const briefNames = {
  knows: 'what I know',
  only_if_asked: 'what I tell only if asked',
  fears: 'what frightens me',
} as const;

const nameOf = (key: string) =>
  names[key as keyof EditorSection] ??
  key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ');

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  // Write each item of a list on its own line. An added item, such as a probe, then appears as one added line.
  const isOfThings = Array.isArray(value) && value.some((item) => typeof item === 'object');
  return isOfThings ? value.map((item) => JSON.stringify(item)).join('\n') : JSON.stringify(value);
}

function addFields(into: Labelled, label: string, value: object): void {
  for (const [key, field] of Object.entries(value)) {
    if (key !== 'id') into.set(`${label}: ${nameOf(key).toLowerCase()}`, textOf(field));
  }
}

/** Matches items by id. Moving an item then counts as a change of the order, not of the item's text. */
function addIdentified(into: Labelled, noun: string, list: readonly { id: string }[]): void {
  into.set(`Order of ${noun.toLowerCase()}s`, list.map((item) => item.id).join(' '));
  for (const item of list) addFields(into, `${noun} ${item.id}`, item);
}

function flatten(section: EditorSection): Labelled {
  const found: Labelled = new Map();
  const { questions, content_sections, content_structure, sources, ...others } = section;
  const { examiner_points, exhibits, patient_brief, ...fields } = others;
  for (const [key, value] of Object.entries(fields)) found.set(nameOf(key), textOf(value));
  addIdentified(found, 'Question', questions);
  addIdentified(found, 'Content block', content_sections);
  sources.forEach((source, index) => addFields(found, `Source ${index + 1}`, source));
  const points = examiner_points.map(({ text, weight }) =>
    weight === 'major' ? text : `${pointWeightLabels[weight]}: ${text}`,
  );
  found.set('Examiner checklist', points.join('\n'));
  exhibits.forEach((exhibit, index) => addFields(found, `Exhibit ${index + 1}`, exhibit));
  if (patient_brief) {
    const { name, opening, who, reactions, ...lists } = patient_brief;
    found.set('Patient brief: name', name);
    found.set('Patient brief: opening', opening);
    found.set('Patient brief: who I am', who);
    for (const [key, lines] of Object.entries(lists))
      found.set(`Patient brief: ${briefNames[key as keyof typeof lists]}`, lines.join('\n'));
    const pairs = reactions.map(({ when, reaction }) => `${when} → ${reaction}`);
    found.set('Patient brief: how I react', pairs.join('\n'));
  }
  if (content_structure) {
    found.set('Content structure type', content_structure.type);
    content_structure.sections.forEach((item, index) =>
      addFields(found, `Structure section ${index + 1}`, item),
    );
    found.set(
      'Empathy phrases',
      content_structure.empathy_phrases
        .map(({ phrase, category }) => `${category}: ${phrase}`)
        .join('\n'),
    );
    found.set('Key learning points', content_structure.key_learning_points.join('\n'));
  }
  return found;
}

/** Replaces an item's id in a label by its position in the newer version, because ids mean nothing to authors. */
function withPlaces(label: string, before: EditorSection, after: EditorSection): string {
  return label.replace(/^(Question|Content block) (\S+):/, (_, noun: string, id: string) => {
    const key = noun === 'Question' ? 'questions' : 'content_sections';
    const now = after[key].findIndex((item) => item.id === id);
    if (now >= 0) return `${noun} ${now + 1}:`;
    return `${noun} ${before[key].findIndex((item) => item.id === id) + 1} (removed):`;
  });
}

export function compareSections(before: EditorSection, after: EditorSection): Difference[] {
  const old = flatten(before);
  const fresh = flatten(after);
  return [...new Set([...old.keys(), ...fresh.keys()])]
    .filter((label) => (old.get(label) ?? '') !== (fresh.get(label) ?? ''))
    .map((label) =>
      label.startsWith('Order of ')
        ? { label, before: 'Another order', after: 'This order' }
        : {
            label: withPlaces(label, before, after),
            before: old.get(label) ?? '',
            after: fresh.get(label) ?? '',
          },
    );
}
