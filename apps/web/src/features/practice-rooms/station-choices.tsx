import { Button, Group } from '@mantine/core';
import { ROOM_STATIONS_MAX } from '@urost3/contract/practice-rooms.ts';
import { type SectionGroups, SectionSelect } from './section-select.tsx';

/**
 * One station of the room. `key` is the React key of the station's field. With this key, the field keeps its value when
 * another station is removed.
 */
interface Choice {
  key: string;
  /** `stationId/sectionId` */
  section: string | null;
}

export const newChoice = (section: string | null): Choice => ({
  key: crypto.randomUUID(),
  section,
});

interface StationChoicesProps {
  groups: SectionGroups;
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
}

/** One field for each station of a new room, and buttons to add and remove stations. */
export function StationChoices({ groups, choices, onChange }: StationChoicesProps) {
  return (
    <>
      {choices.map((choice, index) => (
        <Group key={choice.key} align="flex-end" gap="xs" wrap="nowrap">
          <SectionSelect
            label={`Station ${index + 1}`}
            placeholder="Search the sections"
            groups={groups}
            value={choice.section}
            flex={1}
            onChange={(section) =>
              onChange(choices.map((one) => (one.key === choice.key ? { ...one, section } : one)))
            }
          />
          {choices.length > 1 && (
            <Button
              variant="default"
              aria-label={`Remove station ${index + 1}`}
              onClick={() => onChange(choices.filter((one) => one.key !== choice.key))}
            >
              Remove
            </Button>
          )}
        </Group>
      ))}
      {choices.length < ROOM_STATIONS_MAX && (
        <Group>
          <Button variant="default" onClick={() => onChange([...choices, newChoice(null)])}>
            Add a station
          </Button>
        </Group>
      )}
    </>
  );
}
