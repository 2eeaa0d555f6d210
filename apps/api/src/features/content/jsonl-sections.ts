// Imports records with a title and questions, teaching texts, or both: `{title, questions?, contentSections?, …}`.

import type { EditorBlock, EditorSection } from '@urost3/contract/content.schemas.ts';
import { SECTION_TEXT_MAX } from '@urost3/contract/content.ts';
import { cutText } from '@urost3/contract/cut-text.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import { contentBlockTypes } from '@urost3/contract/stations.ts';
import type { ImportItem } from './import-item.ts';
import { cleanLine, cleanText, humanise } from './jsonl-clean.ts';
import { rewriteImages } from './jsonl-images.ts';
import {
  type Adapter,
  type AdapterContext,
  asObject,
  DEFAULT_STATION,
  emptySection,
  type JsonRecord,
  listField,
  provenanceOf,
  recordItem,
  refuseRecord,
  subjectOf,
  textField,
} from './jsonl-record.ts';
import { readQuestions } from './jsonl-section-questions.ts';

const MAX_BLOCKS = 200;

/** Splits a long text into parts within the size limit, between two paragraphs where possible. */
function splitLong(text: string): string[] {
  const pieces: string[] = [];
  let rest = text;
  while (rest.length > SECTION_TEXT_MAX) {
    const cut = rest.lastIndexOf('\n\n', SECTION_TEXT_MAX);
    const at = cut > 0 ? cut : cutText(rest, SECTION_TEXT_MAX).length;
    pieces.push(rest.slice(0, at).trim());
    rest = rest.slice(at).trim();
  }
  return [...pieces, rest];
}

function blockType(type: string | null): string {
  const plain = (type ?? '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
    .slice(0, 60);
  // Blocks of an unknown type and picture blocks become background text, because the document would be refused otherwise.
  const isKnown = (contentBlockTypes as readonly string[]).includes(plain);
  return isKnown && plain !== 'image_identifier' ? plain : 'background';
}

function readBlocks(record: JsonRecord, context: AdapterContext): EditorBlock[] {
  const blocks: EditorBlock[] = [];
  const add = (type: string, title: string, content: string) => {
    for (const [index, piece] of splitLong(content).entries()) {
      const heading = index === 0 ? title : `${title} (continued)`;
      blocks.push({
        id: `b${blocks.length + 1}`,
        type,
        title: cutText(heading, 300),
        content: piece,
      });
    }
  };
  const description = textField(record.fields, 'description');
  if (description) add('background', 'About this section', cleanText(description));
  const objectives = listField(record.fields, 'learningObjectives').filter(
    (item) => typeof item === 'string',
  );
  if (objectives.length > 0) {
    add(
      'key_points',
      'Learning objectives',
      objectives.map((item) => `- ${cleanLine(item)}`).join('\n'),
    );
  }
  for (const [index, item] of listField(record.fields, 'contentSections').entries()) {
    const fields = asObject(item);
    const content = rewriteImages(record, cleanText(textField(fields, 'content') ?? ''), context);
    if (content === '') {
      context.note(
        record,
        'refused',
        subjectOf(record.fields),
        `content block ${index + 1} has no text`,
      );
    } else {
      add(
        blockType(textField(fields, 'type')),
        cleanLine(textField(fields, 'title') ?? ''),
        content,
      );
    }
  }
  return blocks;
}

/** Adds the scenario and the answer that communication pages need. */
function fitStation(section: EditorSection, stationId: StationId): EditorSection {
  if (stationId !== 'communication') return section;
  const scenario = `Explain ${section.title} to a patient in words they can follow, then answer the questions.`;
  return {
    ...section,
    scenario,
    answer: 'The model answers are below the questions and in the teaching parts.',
  };
}

function readSection(record: JsonRecord, context: AdapterContext): ImportItem[] {
  const { fields } = record;
  const refuse = (reason: string) => refuseRecord(record, context, reason);
  const title = cutText(cleanLine(textField(fields, 'title') ?? ''), 300).trim();
  if (title === '') return refuse('title: it is empty');
  const blocks = readBlocks(record, context);
  if (blocks.length > MAX_BLOCKS)
    return refuse(`contentSections: a section holds ${MAX_BLOCKS} blocks`);
  const questions = readQuestions(record, context);
  if (blocks.length + questions.length === 0) return refuse('questions: nothing is left to show');
  const from = provenanceOf(fields);
  const stationId = context.stationId ?? DEFAULT_STATION;
  const section: EditorSection = {
    ...emptySection(title, from),
    category: cutText(humanise(cleanLine(textField(fields, 'topic') ?? '')), 300),
    methodology: blocks.length > 0 ? 'Read, then answer' : 'Questions and answers',
    contentTypes: from.dataset ? [from.dataset] : [],
    content_sections: blocks,
    questions,
  };
  return [recordItem(record, stationId, fitStation(section, stationId))];
}

export const sectionAdapter: Adapter = {
  matches: (fields) =>
    Array.isArray(fields.contentSections) || (Array.isArray(fields.questions) && 'title' in fields),
  read: (records, context) => records.flatMap((record) => readSection(record, context)),
};
