import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ANONYMOUS, UNKNOWN_USER } from '@urost3/contract/limits.ts';
import type { Author } from '@urost3/contract/people/people.schemas.ts';
import { publicProfileQuery } from './people.queries.ts';

const LOADING: Author = { displayName: 'Loading...', rank: '' };
const UNKNOWN: Author = { displayName: UNKNOWN_USER, rank: '' };

/** @param known the author's details in the post or comment; requested from the server only when missing */
function useAuthor(uid: string, known: Author | undefined): Author {
  const query = useQuery({ ...publicProfileQuery(uid), enabled: !known && uid !== '' });
  const author = known ?? query.data ?? (query.isError ? UNKNOWN : LOADING);
  return { displayName: author.displayName || ANONYMOUS, rank: author.rank };
}

interface AuthorNameProps {
  uid: string;
  author: Author | undefined;
  /** Whether the rank is left out, because the next line shows it. */
  withoutRank?: boolean;
}

/** A name with rank, such as 'Ada Byron · CT2'. */
export function AuthorName({ uid, author, withoutRank = false }: AuthorNameProps) {
  const { displayName, rank } = useAuthor(uid, author);
  return (
    <Text component="span" size="sm">
      <Text component="span" fw={600} inherit>
        <bdi>{displayName}</bdi>
      </Text>
      {rank && !withoutRank && (
        <Text component="span" c="dimmed" inherit>
          {' '}
          · {rank}
        </Text>
      )}
    </Text>
  );
}
