// Reads the questions of one record and merges duplicates.

import type { EditorQuestion } from '@urost3/contract/content.schemas.ts';
import { SECTION_TEXT_MAX } from '@urost3/contract/content.ts';
import { cutText } from '@urost3/contract/cut-text.ts';
import { cleanLine, cleanQuestion, cleanText } from './jsonl-clean.ts';
import { needsMissingImage, rewriteImages } from './jsonl-images.ts';
import {
  type AdapterContext,
  asObject,
  type JsonRecord,
  listField,
  shortId,
  subjectOf,
  textField,
} from './jsonl-record.ts';
import { fingerprint, NEAR_COPY, normalForm, similarity } from './jsonl-similarity.ts';

const MAX_QUESTIONS = 300;

/** Appends the paragraphs that only the second answer has. If the answers are nearly equal, keeps only the longer one. */
function joinAnswers(first: string, second: string): string {
  if (similarity(fingerprint(first), fingerprint(second)) >= NEAR_COPY) {
    return second.length > first.length ? second : first;
  }
  const known = new Set(first.split(/\n{2,}/).map(normalForm));
  const fresh = second.split(/\n{2,}/).filter((paragraph) => !known.has(normalForm(paragraph)));
  return [first, ...fresh].join('\n\n');
}

function readQuestion(
  record: JsonRecord,
  index: number,
  context: AdapterContext,
): EditorQuestion | null {
  const fields = asObject(listField(record.fields, 'questions')[index]);
  const question = rewriteImages(
    record,
    cleanQuestion(textField(fields, 'question') ?? ''),
    context,
  );
  const answer = rewriteImages(record, cleanText(textField(fields, 'answer') ?? ''), context);
  const refuse = (reason: string) => {
    context.note(record, 'refused', subjectOf(record.fields), `question ${index + 1}: ${reason}`);
    return null;
  };
  if (question === '') return refuse('it has no text');
  if (answer === '') return refuse(`its answer is empty ("${cutText(question, 80)}")`);
  if (Math.max(question.length, answer.length) > SECTION_TEXT_MAX)
    return refuse('it is longer than a text may be');
  if (needsMissingImage(question, []))
    return refuse('it asks about an image or film that is not there');
  const kind = cleanLine(textField(fields, 'type') ?? '');
  return {
    id: shortId(textField(fields, 'sourceQuestionId') ?? `q${index + 1}`),
    type: 'text',
    question,
    options: [],
    answer,
    explanation: null,
    question_type: kind === '' ? null : cutText(kind, 300),
    difficulty: null,
    examiner_notes: null,
    examiner_notes_published: false,
    images: [],
    exhibits: [],
    probes: [],
  };
}

export function readQuestions(record: JsonRecord, context: AdapterContext): EditorQuestion[] {
  const byWords = new Map<string, EditorQuestion>();
  const ids = new Set<string>();
  const subject = subjectOf(record.fields);
  for (const index of listField(record.fields, 'questions').keys()) {
    const question = readQuestion(record, index, context);
    if (!question) continue;
    const words = normalForm(question.question) || question.question;
    const known = byWords.get(words);
    if (known) {
      const joined = joinAnswers(known.answer, question.answer);
      const fits = joined.length <= SECTION_TEXT_MAX;
      if (fits) known.answer = joined;
      const reason = fits
        ? `question ${index + 1} repeats "${cutText(known.question, 80)}"`
        : `question ${index + 1} repeats another and would make its answer too long`;
      context.note(record, fits ? 'merged' : 'refused', subject, reason);
    } else if (byWords.size >= MAX_QUESTIONS) {
      context.note(
        record,
        'refused',
        subject,
        `question ${index + 1}: a section holds ${MAX_QUESTIONS} questions`,
      );
    } else {
      const taken = ids.has(question.id);
      const id = taken ? shortId(`${question.id}-${index + 1}`) : question.id;
      ids.add(id);
      byWords.set(words, { ...question, id });
    }
  }
  return [...byWords.values()];
}
