import { Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { isolate } from '@urost3/contract/person-text.ts';
import type { Partner } from '@urost3/contract/practice-rooms-partners.schemas.ts';
import { stationLabels } from '@urost3/contract/stations.ts';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { conversationPath, paths, startPracticePath } from '../../paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { ChevronLeftIcon } from '../../ui/icons.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PageLoader } from '../../ui/page-loader.tsx';
import { useStartConversation } from '../messages/public/use-start-conversation.ts';
import { BlockDialog } from '../people/public/block-person.tsx';
import { InitialsAvatar } from '../people/public/initials-avatar.tsx';
import { eveningLabels } from './evenings.ts';
import { PartnerForm } from './partner-form.tsx';
import classes from './partners-page.module.css';
import { partnersQuery } from './practice-rooms.queries.ts';

/**
 * The page 'Find a partner'. It shows the person's own evenings and stations, and the members who share at least one of
 * each.
 */
export function PartnersPage() {
  const list = useQuery(partnersQuery);
  const { data } = list;
  return (
    <Container size="md" py="var(--app-page-top)">
      <Stack gap="xl">
        <div>
          <Link to={paths.practice} className={classes.back}>
            <ChevronLeftIcon size={18} />
            Practise together
          </Link>
          <PageHeading title="Find a partner" isLarge>
            Say when you are free. Members who share an evening and a station with you appear on
            this page, and you on theirs.
          </PageHeading>
        </div>
        {list.isPending && <PageLoader />}
        {list.isError && !data && (
          <ErrorState
            message="The list could not be loaded. Please try again."
            onRetry={() => void list.refetch()}
            isRetrying={list.isFetching}
          />
        )}
        {/* When the person joins or leaves the list, the form is mounted again. Leaving therefore clears the form. When
            an existing entry is saved, the form stays mounted and keeps the focus. */}
        {data && <PartnerForm key={data.mine ? 'mine' : 'none'} mine={data.mine} />}
        {data?.mine && <Partners partners={data.partners} />}
      </Stack>
    </Container>
  );
}

function Partners({ partners }: { partners: readonly Partner[] }) {
  const navigate = useNavigate();
  const write = useStartConversation((id) => void navigate(conversationPath(id)));
  const [blocking, setBlocking] = useState<Partner | null>(null);
  return (
    <section aria-labelledby="partners">
      <Title order={2} size="h3" id="partners" mb="sm">
        Members who fit
      </Title>
      {partners.length === 0 && (
        <EmptyState drawing="people" title="Nobody yet">
          You are on the list. Members who look for the same see you, and appear here.
        </EmptyState>
      )}
      <ul className={classes.list}>
        {partners.map((partner) => (
          <Paper key={partner.uid} component="li" withBorder p="md">
            <Group wrap="nowrap" align="flex-start" gap="md">
              <InitialsAvatar uid={partner.uid} name={partner.displayName} />
              <Stack gap={4} style={{ flex: 1, minWidth: 0 }}>
                <Text fw={600}>
                  <bdi>{partner.displayName}</bdi>
                  {partner.rank && (
                    <Text component="span" c="dimmed" fw={400}>
                      {' '}
                      · {partner.rank}
                    </Text>
                  )}
                </Text>
                <Text size="sm">
                  In common:{' '}
                  {[
                    ...partner.sharedEvenings.map((evening) => eveningLabels[evening]),
                    ...partner.sharedStationIds.map((station) => stationLabels[station]),
                  ].join(', ')}
                </Text>
                {partner.note && <Text className={classes.note}>{partner.note}</Text>}
                <Group gap="xs" mt="xs">
                  <Button
                    aria-label={`Write to ${isolate(partner.displayName)}`}
                    loading={write.isPending && write.variables === partner.uid}
                    onClick={() => write.mutate(partner.uid)}
                  >
                    Write
                  </Button>
                  <Button
                    component={Link}
                    variant="default"
                    to={startPracticePath({ invite: partner.uid })}
                    aria-label={`Practise with ${isolate(partner.displayName)}`}
                  >
                    Practise together
                  </Button>
                  <Button
                    variant="subtle"
                    aria-label={`Block ${isolate(partner.displayName)}`}
                    onClick={() => setBlocking(partner)}
                  >
                    Block
                  </Button>
                </Group>
              </Stack>
            </Group>
          </Paper>
        ))}
      </ul>
      <BlockDialog person={blocking} onClose={() => setBlocking(null)} />
    </section>
  );
}
