// Builds the text of point cards from the published section. A card whose point or question no longer exists is hidden
// until the same point or question is published again.
import type { PointCard } from '@urost3/contract/recall-point-cards.schemas.ts';
import type { StudySection } from '@urost3/contract/stations.schemas.ts';
import { textKey } from '../attempts/attempts.service.ts';

export type CardContent = Pick<
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

export const cardKey = ({ kind, key }: Pick<PointCard, 'kind' | 'key'>) => `${kind}/${key}`;

const PICTURE = /!\[[^[\]]*\]\([^)[]*\)/g;
const withoutPictures = (text: string) => text.replace(PICTURE, '').trim();

/** Words of five or more characters, because short words do not distinguish one fact from another. */
function distinctWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\d]{5,}/gu) ?? []);
}

/**
 * A question fits a point when its answer contains enough of the point's distinct words. Enough is this share of the
 * words, and at least two words.
 */
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

/** Every point and multiple-choice question of a section as a card, by `cardKey`. */
export function cardContents(section: StudySection): ReadonlyMap<string, CardContent> {
  const common = {
    sectionTitle: section.title,
    isFree: section.isFree,
    sources: section.sources,
    scenario: withoutPictures(section.case_scenario ?? section.scenario ?? '') || null,
  };
  const faces = new Map<string, CardContent>();
  for (const question of section.questions) {
    if (question.type !== 'mcq') continue;
    faces.set(cardKey({ kind: 'mcq', key: question.id }), {
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
    const key = cardKey({ kind: 'point', key: textKey(text) });
    // If several points have the same text, use the first of these points.
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
