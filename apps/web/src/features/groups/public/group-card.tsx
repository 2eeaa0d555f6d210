import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { OwnGroups } from '@urost3/contract/groups/groups.schemas.ts';
import { Link } from 'react-router';
import { formatLongDate } from '../../../lib/dates.ts';
import { paths } from '../../../paths.ts';
import { Card, PartTitle } from '../../../ui/page/pieces.tsx';
import { ownGroupsQuery } from '../groups.queries.ts';

/** Links from the account page to the group page, for managers, members and people who are offered a seat. */
export function GroupCard() {
  const { data } = useQuery(ownGroupsQuery);
  const lines = data ? linesOf(data) : [];
  if (lines.length === 0) return null;
  return (
    <Card component="section" padding="lg" aria-labelledby="account-group">
      <PartTitle mb="sm" id="account-group">
        Group
      </PartTitle>
      <Group justify="space-between" gap="sm">
        <div>
          {lines.map((line) => (
            <Text key={line}>{line}</Text>
          ))}
        </div>
        <Button component={Link} to={paths.group} variant="default">
          Open Group
        </Button>
      </Group>
    </Card>
  );
}

function linesOf({ managed, membership, invitations, openings }: OwnGroups): string[] {
  return [
    ...invitations.map(({ name }) => `${name} offers you a seat of Premium.`),
    ...(membership ? [] : openings.map(({ name }) => `${name} has a seat of Premium for you.`)),
    ...(membership
      ? [`You have a seat in ${membership.name} until ${formatLongDate(membership.endsOn)}.`]
      : []),
    ...managed.map(({ name }) => `You manage the seats of ${name}.`),
  ];
}
