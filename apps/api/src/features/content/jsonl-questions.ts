// Imports single multiple-choice questions: `{question, options[], correctIndex, explanation?, topic?, dataset?}`. The questions of a
// dataset about one topic form a pool, which fills sections of limited size.

import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { SECTION_TEXT_MAX } from '@urost3/contract/content.ts';
import { cutText } from '@urost3/contract/cut-text.ts';
import type { ImportItem } from './import-item.ts';
import { cleanLine, cleanQuestion, cleanText, humanise } from './jsonl-clean.ts';
import { needsMissingImage, rewriteImages } from './jsonl-images.ts';
import {
  findDuplicate,
  fingerprintQuestion,
  mergeInto,
  type Pool,
  remember,
} from './jsonl-question-pool.ts';
import {
  type Adapter,
  type AdapterContext,
  DEFAULT_STATION,
  emptySection,
  type JsonRecord,
  listField,
  provenanceOf,
  shortId,
  sourceIdOf,
  subjectOf,
  textField,
} from './jsonl-record.ts';
import { normalForm } from './jsonl-similarity.ts';

const MAX_OPTIONS = 12;
const MAX_OPTION_LENGTH = 2000;

const isPadding = (option: unknown) =>
  typeof option !== 'string' ||
  option.trim() === '' ||
  /^(?:nan|null|undefined)$/i.test(option.trim());

/** The options and the right answer; an error message when the question cannot be used. */
function readOptions(record: JsonRecord): { options: string[]; answer: string } | string {
  const given = listField(record.fields, 'options');
  const index = record.fields.correctIndex;
  if (typeof index !== 'number' || !Number.isInteger(index) || index < 0 || index >= given.length) {
    return `correctIndex: ${JSON.stringify(index)} is not the position of one of ${given.length} options`;
  }
  if (isPadding(given[index])) return `correctIndex: option ${index} is empty`;
  const clean = (option: unknown) => cleanLine(String(option));
  const answer = clean(given[index]);
  const options = [...new Set(given.filter((option) => !isPadding(option)).map(clean))].filter(
    (option) => option !== '',
  );
  if (answer === '') return `correctIndex: option ${index} is empty`;
  if (options.length < 2) return 'options: fewer than two are left';
  if (options.length > MAX_OPTIONS) return `options: more than ${MAX_OPTIONS}`;
  if (options.some((option) => option.length > MAX_OPTION_LENGTH))
    return 'options: one is too long';
  return { options, answer };
}

function readQuestion(record: JsonRecord, context: AdapterContext): EditorQuestion | string {
  const { fields } = record;
  const read = (name: string, clean: (text: string) => string) =>
    rewriteImages(record, clean(textField(fields, name) ?? ''), context);
  const question = read('question', cleanQuestion);
  if (question === '') return 'question: it is empty';
  if (needsMissingImage(question, [])) return 'question: it asks about an image that is not there';
  const options = readOptions(record);
  if (typeof options === 'string') return options;
  const explanation = read('explanation', cleanText);
  if (Math.max(question.length, explanation.length) > SECTION_TEXT_MAX)
    return 'question: it is longer than a text may be';
  return {
    id: shortId(sourceIdOf(fields)),
    type: 'mcq',
    question,
    ...options,
    explanation: explanation === '' ? null : explanation,
    question_type: 'knowledge',
    difficulty: null,
    examiner_notes: null,
    examiner_notes_published: false,
    images: [],
    exhibits: [],
    probes: [],
  };
}

function openPool(record: JsonRecord, context: AdapterContext): Pool {
  const { fields } = record;
  const from = provenanceOf(fields);
  const topic = humanise(cleanLine(topicOf(fields)));
  const stationId = context.stationId ?? DEFAULT_STATION;
  const section = emptySection(cutText(`${topic}: multiple-choice questions`, 280), from);
  section.category = cutText(topic, 300);
  section.methodology = 'Multiple choice';
  section.contentTypes = from.dataset ? [from.dataset] : [];
  if (stationId === 'communication') {
    section.scenario = `Multiple-choice questions on ${topic}.`;
    section.answer = 'The answers are below the questions.';
  }
  return {
    item: {
      kind: 'pool',
      origin: { file: record.file, line: record.line },
      poolKey: poolKeyOf(record),
      stationId,
      section,
      questions: [],
    },
    ids: new Set(),
    byPair: new Map(),
  };
}

const topicOf = (fields: JsonRecord['fields']) =>
  textField(fields, 'topic') ?? textField(fields, 'specialty') ?? 'general';

function poolKeyOf({ fields }: JsonRecord): string {
  const dataset = textField(fields, 'dataset') ?? sourceIdOf(fields).split('/')[0] ?? 'unnamed';
  return `mcq:${normalForm(dataset)}/${normalForm(topicOf(fields))}`;
}

function addToPool(
  pool: Pool,
  record: JsonRecord,
  read: EditorQuestion,
  context: AdapterContext,
): void {
  const print = fingerprintQuestion(read);
  const duplicate = findDuplicate(pool, print);
  const subject = subjectOf(record.fields);
  if (duplicate) {
    mergeInto(duplicate.kept, read);
    context.note(record, 'merged', subject, `the same exam question as ${duplicate.kept.id}`);
    return;
  }
  if (pool.ids.has(read.id)) {
    context.note(record, 'refused', subject, 'sourceId: another question has the same one');
    return;
  }
  remember(pool, print);
  pool.item.questions.push(read);
  const { sources } = pool.item.section;
  const source = provenanceOf(record.fields).sourceUrl;
  if (source && sources.length < 100 && !sources.some((known) => known.url === source)) {
    sources.push({ title: new URL(source).hostname, section: null, url: source });
  }
}

export const questionAdapter: Adapter = {
  matches: (fields) => 'question' in fields && Array.isArray(fields.options),
  read: (records, context): ImportItem[] => {
    const pools = new Map<string, Pool>();
    for (const record of records) {
      const read = readQuestion(record, context);
      if (typeof read === 'string') {
        context.note(record, 'refused', subjectOf(record.fields), read);
        continue;
      }
      const key = poolKeyOf(record);
      let pool = pools.get(key);
      if (!pool) pools.set(key, (pool = openPool(record, context)));
      addToPool(pool, record, read, context);
    }
    return [...pools.values()].map((pool) => pool.item);
  },
};
