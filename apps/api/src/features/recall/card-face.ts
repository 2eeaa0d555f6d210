// What a point card shows, from the section as it is published now. A card whose point or question is no longer there has no
// face: it rests, and comes back should the words return.
import type { PointCard } from '@urost3/contract/recall-point-cards.schemas.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { textKey } from '../attempts/attempts.service.ts';

export type CardFace = Pick<
  PointCard,
  | 'sectionTitle'
  | 'isFree'
  | 'scenario'
  | 'place'
  | 'prompt'
  | 'options'
  | 'answer'
  | 'explanation'
  | 'weight'
  | 'sources'
>;

export const faceKey = ({ kind, key }: Pick<PointCard, 'kind' | 'key'>) => `${kind}/${key}`;

const PICTURE = /!\[[^\]]*\]\([^)]*\)/g;
const withoutPictures = (text: string) => text.replace(PICTURE, '').trim();

/** Words that tell one fact from another. */
function distinctWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]{5,}/gu) ?? []);
}

/** Half of a point's words in an answer say that the question asks for it. */
const SHARE_MIN = 0.5;

function findQuestion(point: string, section: StudySection) {
  const words = [...distinctWords(point)];
  const shares = section.questions
    .filter(({ type }) => type === 'text')
    .map((question) => {
      const said = distinctWords(question.answer);
      const shared = words.filter((word) => said.has(word)).length;
      return { question, shared, share: shared / Math.max(1, words.length) };
    })
    .sort((a, b) => b.share - a.share);
  const [best] = shares;
  return best && best.shared >= 2 && best.share >= SHARE_MIN ? best.question : null;
}

function promptOf(section: StudySection, index: number, question: string | null): string {
  if (question !== null) return `${question}\n\nWhich point did you miss?`;
  const before = section.examiner_points[index - 1]?.text;
  return before === undefined
    ? 'What is the first point that the examiner listens for?'
    : `The point before: “${before}”\n\nWhat is the next point that the examiner listens for?`;
}

/** Every point and multiple choice question of a section as a card, by `faceKey`. */
export function facesOf(section: StudySection): ReadonlyMap<string, CardFace> {
  const common = {
    sectionTitle: section.title,
    isFree: section.isFree,
    sources: section.sources,
    scenario: withoutPictures(section.case_scenario ?? section.scenario ?? '') || null,
  };
  const faces = new Map<string, CardFace>();
  for (const question of section.questions) {
    if (question.type !== 'mcq') continue;
    faces.set(faceKey({ kind: 'mcq', key: question.id }), {
      ...common,
      place: null,
      prompt: withoutPictures(question.question),
      options: question.options.map(withoutPictures),
      answer: withoutPictures(question.answer),
      explanation: withoutPictures(question.explanation ?? '') || null,
      weight: null,
    });
  }
  for (const [index, { text, weight }] of section.examiner_points.entries()) {
    const key = faceKey({ kind: 'point', key: textKey(text) });
    // The first of several points with the same text counts.
    if (faces.has(key)) continue;
    const question = findQuestion(text, section);
    faces.set(key, {
      ...common,
      place: { number: index + 1, total: section.examiner_points.length },
      prompt: promptOf(section, index, question && withoutPictures(question.question)),
      options: [],
      answer: text,
      explanation: question && withoutPictures(question.answer),
      weight,
    });
  }
  return faces;
}
