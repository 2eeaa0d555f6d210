import { Box, Button, Group } from '@mantine/core';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { RoomSection } from '@urost3/contract/practice-rooms/sheets.schemas.ts';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api.ts';
import { subscribeLive } from '../../../lib/api/live.ts';
import { Exhibits } from '../../study/public/exhibits.tsx';
import { QuestionImages } from '../../study/public/question-parts.tsx';
import { StudyCard } from '../../study/public/study-card.tsx';
import { useRoom } from '../room-context.ts';
import { mayLead } from '../room-roles.ts';
import classes from './station.module.css';

/** How far an arrow key moves the pointer, as a share of the width or height. */
const STEP = 0.05;
const steps: Record<string, Point> = {
  ArrowLeft: { x: -STEP, y: 0 },
  ArrowRight: { x: STEP, y: 0 },
  ArrowUp: { x: 0, y: -STEP },
  ArrowDown: { x: 0, y: STEP },
};
const within = (value: number) => Math.min(1, Math.max(0, value));

/** A chart, table or image that everybody sees, with the pointer of the candidate or examiner. */
export function ShownExhibit({ shown }: { shown: NonNullable<RoomSection['shown']> }) {
  const { room, me, change } = useRoom();
  const mayPoint = me.role === 'candidate' || me.role === 'examiner';
  const area = useRef<HTMLDivElement>(null);
  const { point, move } = usePointer(room.id, (at) =>
    callApi(practiceRoomRoutes.movePointer, { params: { id: room.id }, body: { at } }),
  );
  function onKeyDown(event: KeyboardEvent): void {
    const step = steps[event.key];
    if (!step && event.key !== 'Escape') return;
    event.preventDefault();
    const from = point ?? { x: 0.5, y: 0.5 };
    move(step ? { x: within(from.x + step.x), y: within(from.y + step.y) } : null);
  }
  return (
    <StudyCard title="Shown to everybody" isTitleQuiet>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the button below does the same by keyboard */}
      <Box
        ref={area}
        pos="relative"
        onPointerMove={(event) => {
          const box = area.current?.getBoundingClientRect();
          if (!mayPoint || !box || box.width === 0 || box.height === 0) return;
          move({
            x: within((event.clientX - box.left) / box.width),
            y: within((event.clientY - box.top) / box.height),
          });
        }}
        onPointerLeave={() => mayPoint && move(null)}
      >
        {shown.kind === 'exhibit' ? (
          <Exhibits exhibits={[shown.exhibit]} place={shown.exhibit.place} isExam />
        ) : (
          <QuestionImages images={[shown.image]} place={shown.image.place} />
        )}
        {point && (
          <span
            className={classes.pointer}
            style={{ left: `${point.x * 100}%`, top: `${point.y * 100}%` }}
            data-changing-width
            aria-hidden
          />
        )}
      </Box>
      <Group gap="xs" mt="sm">
        {mayPoint && (
          <Button variant="default" onKeyDown={onKeyDown} onBlur={() => move(null)}>
            Point with the arrow keys
          </Button>
        )}
        {mayLead(me) && (
          <Button
            variant="default"
            onClick={() => change.act.mutate({ type: 'exhibit', exhibit: null })}
          >
            Hide it again
          </Button>
        )}
      </Group>
    </StudyCard>
  );
}

interface Point {
  x: number;
  y: number;
}

const SEND_EVERY_MS = 120;
/** The pointer disappears after this time without movement. */
const SHOWN_MS = 6_000;

/**
 * The pointer on the shown exhibit. A movement by this person is shown immediately. A movement by another member is
 * shown when the position arrives.
 */
function usePointer(roomId: string, send: (at: Point | null) => Promise<unknown>) {
  const [point, setPoint] = useState<Point | null>(null);
  const waiting = useRef<{ at: Point | null } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(
    () =>
      subscribeLive(({ kind, data }) => {
        if (kind === 'practice-pointer' && data.roomId === roomId)
          setPoint((data.at as Point | null) ?? null);
      }),
    [roomId],
  );
  useEffect(() => {
    if (!point) return;
    const hide = setTimeout(() => setPoint(null), SHOWN_MS);
    return () => clearTimeout(hide);
  }, [point]);
  useEffect(() => () => clearTimeout(timer.current), []);

  /** Moves the pointer, or hides it (null). Sending is throttled, but the last position is always sent. */
  function move(at: Point | null): void {
    setPoint(at);
    waiting.current = { at };
    if (timer.current !== undefined) return;
    const flush = () => {
      const next = waiting.current;
      waiting.current = null;
      timer.current = next ? setTimeout(flush, SEND_EVERY_MS) : undefined;
      if (next) send(next.at).catch(() => undefined);
    };
    flush();
  }
  return { point, move };
}
