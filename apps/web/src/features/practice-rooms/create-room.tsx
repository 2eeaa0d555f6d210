import { Alert, Button, Group, List, NativeSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { practiceRoomRoutes } from '@urost3/contract/practice-rooms.routes.ts';
import {
  ROOM_INTERVIEW_MINUTES_MAX,
  ROOM_READING_MINUTES_MAX,
} from '@urost3/contract/practice-rooms.ts';
import type { Station } from '@urost3/contract/stations.schemas.ts';
import type { SectionRef } from '@urost3/contract/study.schemas.ts';
import { type FormEvent, useId, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { callApi, messageOf } from '../../lib/api.ts';
import { practiceRoomPath } from '../../paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { showToast } from '../../ui/show-toast.ts';
import { stationsQuery } from '../stations/public/stations.queries.ts';
import classes from './create-room.module.css';
import { roomsQuery, setRoomData } from './practice-rooms.queries.ts';
import { openSections, sectionRefOf } from './section-select.tsx';
import { newChoice, StationChoices } from './station-choices.tsx';

const minutes = (from: number, to: number, step: number) =>
  Array.from({ length: Math.floor((to - from) / step) + 1 }, (_, index) => {
    const value = from + index * step;
    return { value: String(value), label: value === 1 ? '1 minute' : `${value} minutes` };
  });

/**
 * The form that opens a room with the chosen stations and times. The page's URL may contain a section and a person to
 * invite.
 */
export function CreateRoom() {
  const stations = useQuery(stationsQuery);
  if (stations.data) return <CreateForm stations={stations.data} />;
  if (stations.isPending) return <PageLoader label="Loading the stations" />;
  return (
    <ErrorState
      message="The stations could not be loaded. Please try again."
      onRetry={() => void stations.refetch()}
      isRetrying={stations.isFetching}
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
  const [reading, setReading] = useState('2');
  const [interview, setInterview] = useState('10');
  const [problem, setProblem] = useState<string | null>(null);
  // One id per room makes retries idempotent: pressing again after a lost response returns the same room.
  const [clientId] = useState(() => crypto.randomUUID());
  const create = useMutation({
    mutationFn: async (sections: SectionRef[]) => {
      const room = await callApi(practiceRoomRoutes.create, {
        body: {
          clientId,
          sections,
          readingMinutes: Number(reading),
          interviewMinutes: Number(interview),
        },
      });
      if (invited !== null) {
        // A failed invitation only shows a message, because the room exists and its page offers the invitation again.
        await callApi(practiceRoomRoutes.invite, {
          params: { id: room.id },
          body: { uid: invited },
        }).catch((error: unknown) =>
          showToast('error', messageOf(error, 'The invitation could not be sent.')),
        );
      }
      return room;
    },
    onSuccess: (room) => {
      setRoomData(client, room);
      void client.invalidateQueries({ queryKey: roomsQuery.queryKey });
      void navigate(practiceRoomPath(room.id));
    },
  });
  function submit(event: FormEvent): void {
    event.preventDefault();
    const sections = choices.flatMap(({ section }) => (section ? [sectionRefOf(section)] : []));
    setProblem(sections.length === 0 ? 'Please choose a station.' : null);
    if (sections.length > 0) create.mutate(sections);
  }
  const error =
    problem ??
    (create.isError
      ? messageOf(create.error, 'The room could not be opened. Please try again.')
      : null);
  return (
    <Paper
      component="form"
      method="post"
      withBorder
      p={{ base: 'md', sm: 'xl' }}
      onSubmit={submit}
      aria-labelledby={id}
      className={classes.form}
    >
      <Stack gap="md">
        <Title order={2} size="h3" id={id}>
          Open a practice room
        </Title>
        <StationChoices groups={groups} choices={choices} onChange={setChoices} />
        <Group grow gap="md" align="flex-end">
          <NativeSelect
            label="Reading"
            value={reading}
            data={minutes(0, ROOM_READING_MINUTES_MAX, 1)}
            onChange={(event) => setReading(event.currentTarget.value)}
          />
          <NativeSelect
            label="Interview"
            value={interview}
            data={minutes(1, ROOM_INTERVIEW_MINUTES_MAX, 1)}
            onChange={(event) => setInterview(event.currentTarget.value)}
          />
        </Group>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <Group className={classes.submit}>
          <Button type="submit" size="md" loading={create.isPending}>
            {invited === null ? 'Open the room' : 'Open the room and invite'}
          </Button>
        </Group>
      </Stack>
      <section aria-labelledby={`${id}-steps`}>
        <Title order={3} size="h3" id={`${id}-steps`}>
          How it works
        </Title>
        <List type="ordered" size="sm" spacing={6} mt="xs">
          <List.Item>Open the room, then send its private link or invite members.</List.Item>
          <List.Item>Choose who is the candidate and who examines, and start the clock.</List.Item>
          <List.Item>
            Mark the sheet together, talk it through, and swap for the next station.
          </List.Item>
        </List>
        <Text size="sm" c="dimmed" mt="sm">
          Sound is recorded only while everybody in the room agrees, and stays on the candidate’s
          device.
        </Text>
      </section>
    </Paper>
  );
}
