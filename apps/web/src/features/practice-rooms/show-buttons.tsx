import { Button, Group } from '@mantine/core';
import type { StudyExhibit } from '@urost3/contract/exhibits.schemas.ts';
import type { Room, ShownExhibit } from '@urost3/contract/practice-rooms.schemas.ts';
import type { StudyQuestion } from '@urost3/contract/stations.schemas.ts';
import type { RoomChange } from './use-room-change.ts';

interface ShowButtonsProps {
  room: Room;
  /** The index of the question; null for the scenario. */
  question: number | null;
  exhibits: readonly StudyExhibit[];
  images?: StudyQuestion['images'];
  change: RoomChange;
}

/** One button for each chart, table or image. It shows the exhibit to everybody, or hides it. */
export function ShowButtons({ room, question, exhibits, images = [], change }: ShowButtonsProps) {
  const shown = room.state.exhibit;
  const items: { name: string; exhibit: ShownExhibit }[] = [
    ...exhibits.map(({ title }, index) => ({
      name: title,
      exhibit: { question, kind: 'exhibit' as const, index },
    })),
    ...images.map(({ alt }, index) => ({
      name: alt,
      exhibit: { question, kind: 'image' as const, index },
    })),
  ];
  if (items.length === 0) return null;
  return (
    <Group gap="xs" mb="sm">
      {items.map(({ name, exhibit }) => {
        const isShown =
          shown?.question === exhibit.question &&
          shown.kind === exhibit.kind &&
          shown.index === exhibit.index;
        return (
          <Button
            key={`${exhibit.kind}${exhibit.index}`}
            variant="default"
            h="auto"
            mih={44}
            styles={{ label: { whiteSpace: 'normal' } }}
            aria-pressed={isShown}
            onClick={() =>
              change.act.mutate({ type: 'exhibit', exhibit: isShown ? null : exhibit })
            }
          >
            {isShown ? 'Hide' : 'Show'}: {name}
          </Button>
        );
      })}
    </Group>
  );
}
