// What a section must have before learners see it, beside the shape of the document. The words are the specification's
// (community-and-admin.md, section 5).
import type { EditorSection } from './content.ts';
import type { StationId } from './stations.ts';

export interface BrokenRule {
  /** Path in the document, such as `questions.2.options`. */
  path: string;
  reason: string;
}

const isBlank = (text: string | null) => text === null || text.trim() === '';

function structureRules(section: EditorSection): BrokenRule[] {
  const structure = section.content_structure;
  if (!structure) return [];
  const broken: BrokenRule[] = [];
  if (isBlank(section.category)) broken.push({ path: 'category', reason: 'Category is required.' });
  if (isBlank(section.methodology))
    broken.push({ path: 'methodology', reason: 'Methodology is required.' });
  for (const [index, item] of structure.sections.entries()) {
    const path = `content_structure.sections.${index}`;
    if (item.section_type === 'spikes_stage' && isBlank(item.stage)) {
      broken.push({ path: `${path}.stage`, reason: 'SPIKES stage sections must specify a stage.' });
    }
    if (item.section_type === 'dialogue_block' && isBlank(item.speaker)) {
      broken.push({
        path: `${path}.speaker`,
        reason: 'Dialogue block sections must specify a speaker.',
      });
    }
    if (isBlank(item.content)) {
      broken.push({ path: `${path}.content`, reason: 'All content sections must have content.' });
    }
  }
  return broken;
}

function questionRules(section: EditorSection): BrokenRule[] {
  const broken: BrokenRule[] = [];
  const seen = new Set<string>();
  for (const [index, question] of section.questions.entries()) {
    const path = `questions.${index}`;
    if (isBlank(question.question)) {
      broken.push({ path: `${path}.question`, reason: 'All questions must have question text.' });
    }
    if (question.type === 'mcq' && question.options.every((option) => option.trim() === '')) {
      const reason = 'Multiple choice questions must have at least one option.';
      broken.push({ path: `${path}.options`, reason });
    }
    // Answers and statistics hang on the id.
    if (seen.has(question.id))
      broken.push({ path: `${path}.id`, reason: 'Two questions have the same id.' });
    seen.add(question.id);
  }
  return broken;
}

/** @returns every rule that keeps this document from being published; empty when it may be */
export function findBrokenRules(section: EditorSection, stationId: StationId): BrokenRule[] {
  const broken: BrokenRule[] = [];
  if (stationId === 'communication') {
    if (isBlank(section.scenario)) {
      broken.push({ path: 'scenario', reason: 'Scenario is required for Communication sections.' });
    }
    if (isBlank(section.answer)) {
      broken.push({ path: 'answer', reason: 'Answer is required for Communication sections.' });
    }
  }
  return [...broken, ...questionRules(section), ...structureRules(section)];
}
