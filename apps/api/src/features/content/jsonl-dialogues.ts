// Imports consultations. A record contains a list of turns:
// `{title, dialogue: [{speaker, text, startSeconds?}], presentingComplaint?, …}`.

import type {
  EditorSection,
  EditorStructure,
  EditorStructureSection,
} from '@urost3/contract/content.schemas.ts';
import { SECTION_TEXT_MAX } from '@urost3/contract/content.ts';
import { cutText } from '@urost3/contract/cut-text.ts';
import type { StationId } from '@urost3/contract/stations.schemas.ts';
import type { ImportItem } from './import-item.ts';
import { cleanLine, cleanText, humanise } from './jsonl-clean.ts';
import {
  type Adapter,
  type AdapterContext,
  asObject,
  emptySection,
  type JsonRecord,
  listField,
  provenanceOf,
  recordItem,
  refuseRecord,
  subjectOf,
  textField,
} from './jsonl-record.ts';

/** The default station type of a consultation, because only communication pages show dialogue blocks. */
const DIALOGUE_STATION: StationId = 'communication';
const MAX_TURNS = 100;
/** Remarks of at most this many words ("OK.", "Yeah.") are merged first when a dialogue has too many turns. */
const INTERJECTION_WORDS = 2;

interface Turn {
  speaker: string;
  text: string;
  startSeconds: number | null;
}

function readTurns(record: JsonRecord): Turn[] {
  const turns: Turn[] = [];
  for (const item of listField(record.fields, 'dialogue')) {
    const fields = asObject(item);
    const text = cleanText(textField(fields, 'text') ?? '').replace(/\s+/g, ' ');
    const speaker = cutText(cleanLine(textField(fields, 'speaker') ?? ''), 300);
    if (text === '' || speaker === '') continue;
    const last = turns.at(-1);
    const start =
      typeof fields.startSeconds === 'number' && fields.startSeconds >= 0
        ? fields.startSeconds
        : null;
    if (last?.speaker === speaker) last.text = `${last.text} ${text}`;
    else turns.push({ speaker, text, startSeconds: start });
  }
  return turns;
}

/** Merges the shortest remarks into the previous turn until the dialogue has at most `limit` turns, if possible. */
function foldInterjections(turns: Turn[], limit: number): Turn[] {
  const result = [...turns];
  for (let words = INTERJECTION_WORDS; result.length > limit && words <= 200; words += 2) {
    for (let i = 1; i < result.length && result.length > limit; i += 1) {
      const [before, turn, after] = [result[i - 1], result[i], result[i + 1]];
      if (!before || !turn || turn.text.split(' ').length > words) continue;
      const resumed = after && after.speaker === before.speaker ? ` ${after.text}` : '';
      before.text = `${before.text} *(${turn.speaker}: ${turn.text.replaceAll('*', '')})*${resumed}`;
      result.splice(i, resumed ? 2 : 1);
      i -= 1;
    }
  }
  return result;
}

function timing(seconds: number | null): string | null {
  if (seconds === null) return null;
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`;
}

function asBlock(turn: Turn): EditorStructureSection {
  return {
    section_type: 'dialogue_block',
    title: null,
    stage: null,
    speaker: turn.speaker,
    content: cutText(turn.text, SECTION_TEXT_MAX),
    is_expandable: false,
    metadata: {
      empathy_level: null,
      difficulty: null,
      timing: timing(turn.startSeconds),
      notes: null,
    },
  };
}

/** Keeps line breaks, because Markdown would join the lines of a note. */
const keepLines = (text: string) => text.replace(/(\S)[ \t]*\n(?=\S)/g, '$1  \n');

function structureOf(fields: Record<string, unknown>, turns: Turn[]): EditorStructure {
  const points = listField(fields, 'highlights')
    .filter((item) => typeof item === 'string')
    .map((item) => cutText(cleanLine(item), 2000))
    .filter((point) => point !== '');
  return {
    type: 'dialogue',
    sections: turns.map(asBlock),
    empathy_phrases: [],
    key_learning_points: points.slice(0, 100),
  };
}

function asSection(
  record: JsonRecord,
  title: string,
  turns: Turn[],
  stationId: StationId,
): EditorSection {
  const { fields } = record;
  const complaint = cleanLine(textField(fields, 'presentingComplaint') ?? title);
  const scenario = `A patient presents with: ${complaint}. Read the consultation, then compare your note with the one recorded.`;
  const note = keepLines(cleanText(textField(fields, 'consultationNote') ?? ''));
  const answer = cutText(note, SECTION_TEXT_MAX) || 'No note was recorded for this consultation.';
  const topic = cutText(humanise(cleanLine(textField(fields, 'topic') ?? '')), 300);
  const section: EditorSection = {
    ...emptySection(title, provenanceOf(fields)),
    category: topic || 'Consultation',
    methodology: 'Recorded consultation',
    contentTypes: ['Dialogue'],
    content_structure: structureOf(fields, turns),
  };
  if (stationId === 'communication') return { ...section, scenario, answer };
  // Pages of other station types show no dialogue blocks, so the consultation becomes a teaching block.
  const spoken = turns.map((turn) => `**${turn.speaker}:** ${turn.text}`).join('\n\n');
  return {
    ...section,
    case_scenario: scenario,
    content_sections: [
      {
        id: 'b1',
        type: 'example',
        title: 'The consultation',
        content: cutText(spoken, SECTION_TEXT_MAX),
      },
      { id: 'b2', type: 'consultation_protocol', title: 'The note', content: answer },
    ],
  };
}

function readDialogue(record: JsonRecord, context: AdapterContext): ImportItem[] {
  const { fields } = record;
  const named = textField(fields, 'title') ?? textField(fields, 'presentingComplaint') ?? '';
  const title = cutText(cleanLine(named), 300).trim();
  if (title === '') return refuseRecord(record, context, 'title: it is empty');
  const all = readTurns(record);
  if (all.length === 0) return refuseRecord(record, context, 'dialogue: nobody says anything');
  const turns = foldInterjections(all, MAX_TURNS);
  if (turns.length > MAX_TURNS) {
    return refuseRecord(record, context, `dialogue: a section holds ${MAX_TURNS} turns`);
  }
  if (turns.length < all.length) {
    const folded = `${all.length - turns.length} short interjections stand inside the turns around them`;
    context.note(record, 'note', subjectOf(fields), folded);
  }
  const stationId = context.stationId ?? DIALOGUE_STATION;
  return [recordItem(record, stationId, asSection(record, title, turns, stationId))];
}

export const dialogueAdapter: Adapter = {
  matches: (fields) => Array.isArray(fields.dialogue),
  read: (records, context) => records.flatMap((record) => readDialogue(record, context)),
};
