import { Button, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { SavedConversation } from '@urost3/contract/examiner/examiner.schemas.ts';
import { examinerRoutes } from '@urost3/contract/examiner/examiner.ts';
import { Link } from 'react-router';
import { callApi } from '../../../lib/api/api.ts';
import { formatDateTime } from '../../../lib/dates.ts';
import { studyPath } from '../../../paths.ts';
import { PlainList } from '../../../ui/page/pieces.tsx';
import { QueryState } from '../../../ui/state/state-panel.tsx';
import classes from '../examiner.module.css';
import { keptQuery } from '../examiner.queries.ts';

/** The conversations and answers that the learner has saved, newest first. */
export function SavedConversations() {
  const query = useQuery(keptQuery);
  const { data } = query;
  if (!data) {
    return (
      <QueryState
        query={query}
        loading="Loading what is kept"
        title="What is kept could not be loaded."
        otherwise="Please try again."
      />
    );
  }
  if (data.talks.length === 0) return <Text>Nothing is kept.</Text>;
  return (
    <PlainList gap="0.75rem" aria-label="Kept words">
      {data.talks.map((talk) => (
        <Kept key={talk.id} talk={talk} />
      ))}
    </PlainList>
  );
}

function Kept({ talk }: { talk: SavedConversation }) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => callApi(examinerRoutes.removeKept, { params: { id: talk.id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keptQuery.queryKey }),
    meta: { failure: 'This could not be deleted. Please try again.' },
  });
  return (
    <li className={classes.line}>
      <Text>
        <Link to={studyPath(talk.stationId, talk.sectionId)}>
          {talk.kind === 'patient' ? 'Conversation with the patient' : 'Answer to the examiner'}
        </Link>
        , {formatDateTime(talk.at)}
      </Text>
      <details>
        <summary>Show the words</summary>
        <p className={classes.words}>{talk.words}</p>
      </details>
      <div>
        <Button
          variant="subtle"
          size="sm"
          px={0}
          loading={remove.isPending}
          onClick={() => remove.mutate()}
        >
          Delete
        </Button>
      </div>
    </li>
  );
}
