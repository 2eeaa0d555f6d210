// Rows of picked options and of marked checklists.
import { randomUUID } from 'node:crypto';
import { markChecklist } from '@urost3/contract/checklist.ts';
import { textKey } from '../features/attempts/attempts.service.ts';
import { londonDate } from '../providers/clock/london.ts';
import { type DemoSection, minutesAfter } from './demo-context.ts';
import type { DemoRow } from './demo-rows.repository.ts';

export function addPicks(
  rows: DemoRow[],
  { section, uid, at, chance }: { section: DemoSection; uid: string; at: Date; chance: number },
  next: () => number,
): void {
  let pickedAt = at;
  for (const question of section.questions) {
    const right = question.options.find((option) => textKey(option) === textKey(question.answer));
    if (question.type !== 'mcq' || right === undefined) continue;
    const wrong = question.options.filter((option) => option !== right);
    const isRight = wrong.length === 0 || next() < chance;
    const option = isRight ? right : (wrong[Math.floor(next() * wrong.length)] ?? right);
    rows.push({
      user_uid: uid,
      client_id: randomUUID(),
      question_id: question.id,
      station_id: section.stationId,
      section_id: section.id,
      option_key: textKey(option),
      is_right: isRight,
      at: pickedAt,
      on_day: londonDate(pickedAt),
    });
    pickedAt = minutesAfter(pickedAt, 1.5);
  }
}

export function addMark(
  rows: DemoRow[],
  mark: { section: DemoSection; uid: string; at: Date; chance: number },
  circuit: { id: string; position: number } | null,
  next: () => number,
): void {
  const { section, uid, at, chance } = mark;
  const points = new Map(section.examiner_points.map((point) => [textKey(point.text), point]));
  if (points.size === 0) return;
  const ticked = [...points.keys()].filter(() => next() < chance);
  rows.push({
    user_uid: uid,
    client_id: randomUUID(),
    station_id: section.stationId,
    section_id: section.id,
    ticked_keys: ticked,
    point_keys: [...points.keys()],
    percent: markChecklist([...points.values()], (text) => ticked.includes(textKey(text))).percent,
    circuit_id: circuit?.id ?? null,
    circuit_position: circuit?.position ?? null,
    at,
    on_day: londonDate(at),
  });
}
