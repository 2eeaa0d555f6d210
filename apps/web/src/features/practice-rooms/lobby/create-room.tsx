import { Box, Button, Group, List, NativeSelect, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  practiceRoomRoutes,
  ROOM_INTERVIEW_MINUTES_MAX,
  ROOM_READING_MINUTES_MAX,
  ROOM_STATIONS_MAX,
} from '@urost3/contract/practice-rooms/practice-rooms.ts';
import type { Station } from '@urost3/contract/stations/stations.schemas.ts';
import { counted } from '@urost3/contract/text/counted.ts';
import { useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { practiceRoomPath } from '../../../paths.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { Problem } from '../../../ui/state/notice.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import { Quiet } from '../../../ui/text/quiet.tsx';
import { stationsQuery } from '../../stations/public/stations.queries.ts';
import { roomsQuery, setRoomData } from '../practice-rooms.queries.ts';
import {
  openSections,
  type SectionGroups,
  SectionSelect,
  sectionRefOf,
} from './section-select.tsx';

const minutes = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => ({
    value: String(from + index),
    label: counted(from + index, 'minute'),
  }));

/**
 * The form that opens a room with the chosen stations and times. The page's URL may contain a section and a person to
 * invite.
 */
export function CreateRoom() {
  const stations = useQuery(stationsQuery);
  if (stations.data) return <CreateForm stations={stations.data} />;
  return (
    <QueryState
      query={stations}
      loading="Loading the stations"
      message="The stations could not be loaded. Please try again."
    />
  );
}

function CreateForm({ stations }: { stations: readonly Station[] }) {
  const id = useId();
  const client = useQueryClient();
  const navigate = useNavigate();
  const [query] = useSearchParams();
  const groups = openSections(stations);
  const wished = `${query.get('stationId')}/${query.get('sectionId')}`;
  const isOpen = groups.some(({ items }) => items.some(({ value }) => value === wished));
  const invited = query.get('invite');
  const [choices, setChoices] = useState([newChoice(isOpen ? wished : null)]);
  const sections = choices.flatMap(({ section }) => (section ? [sectionRefOf(section)] : []));
  const invite = useMutation({
    mutationFn: ({ id: roomId, uid }: { id: string; uid: string }) =>
      callApi(practiceRoomRoutes.invite, { params: { id: roomId }, body: { uid } }),
    meta: { failure: 'The invitation could not be sent.' },
  });
  const form = useForm({
    initialValues: { readingMinutes: '2', interviewMinutes: '10' },
    alsoCheck: () => (sections.length === 0 ? { sections: 'Please choose a station.' } : {}),
    failure: 'The room could not be opened. Please try again.',
    onSubmit: async ({ readingMinutes, interviewMinutes }) => {
      const chosen = {
        sections,
        readingMinutes: Number(readingMinutes),
        interviewMinutes: Number(interviewMinutes),
      };
      const body = { ...chosen, clientId: form.clientIdOf(chosen) };
      const room = await callApi(practiceRoomRoutes.create, { body });
      // A failed invitation only shows a message, because the room exists and its page offers the invitation again.
      if (invited !== null)
        await invite.mutateAsync({ id: room.id, uid: invited }).catch(() => null);
      setRoomData(client, room);
      void navigate(practiceRoomPath(room.id));
    },
    changes: [roomsQuery.queryKey],
  });
  return (
    <Card component="form" method="post" padding="2xl" {...form.formProps} aria-labelledby={id}>
      <Group gap="2xl" align="flex-start">
        <Stack gap="md" flex="3 1 20rem">
          <PartTitle size="h3" id={id}>
            Open a practice room
          </PartTitle>
          <StationChoices groups={groups} choices={choices} onChange={setChoices} />
          <Group grow gap="md" align="flex-end">
            <NativeSelect
              {...form.getInputProps('readingMinutes')}
              label="Reading"
              data={minutes(0, ROOM_READING_MINUTES_MAX)}
            />
            <NativeSelect
              {...form.getInputProps('interviewMinutes')}
              label="Interview"
              data={minutes(1, ROOM_INTERVIEW_MINUTES_MAX)}
            />
          </Group>
          <Problem error={form.errors.sections ?? form.problem} />
          <Button
            type="submit"
            size="md"
            w={{ base: '100%', xs: 'fit-content' }}
            loading={form.submitting}
          >
            {invited === null ? 'Open the room' : 'Open the room and invite'}
          </Button>
        </Stack>
        <Box component="section" flex="2 1 16rem" aria-labelledby={`${id}-steps`}>
          <PartTitle order={3} size="h3" id={`${id}-steps`}>
            How it works
          </PartTitle>
          <List type="ordered" size="sm" spacing="2xs" mt="xs">
            <List.Item>Open the room, then send its invitation link or invite members.</List.Item>
            <List.Item>
              Choose who is the candidate and who examines, and start the clock.
            </List.Item>
            <List.Item>
              Mark the sheet together, talk it through, and swap for the next station.
            </List.Item>
          </List>
          <Quiet mt="sm">
            Sound is recorded only while everybody in the room agrees, and stays on the candidate’s
            device.
          </Quiet>
        </Box>
      </Group>
    </Card>
  );
}

/**
 * One station of the room. `key` is the React key of the station's field. With this key, the field keeps its value when
 * another station is removed.
 */
interface Choice {
  key: string;
  /** `stationId/sectionId` */
  section: string | null;
}

const newChoice = (section: string | null): Choice => ({
  key: crypto.randomUUID(),
  section,
});

interface StationChoicesProps {
  groups: SectionGroups;
  choices: readonly Choice[];
  onChange: (choices: Choice[]) => void;
}

/** One field for each station of a new room, and buttons to add and remove stations. */
function StationChoices({ groups, choices, onChange }: StationChoicesProps) {
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
