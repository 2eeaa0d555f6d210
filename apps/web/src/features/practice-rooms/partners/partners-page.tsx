import { Button, Container, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Partner } from '@urost3/contract/practice-rooms/partners.schemas.ts';
import { stationLabels } from '@urost3/contract/stations/stations.ts';
import { isolate } from '@urost3/contract/text/person-text.ts';
import { Link, useNavigate } from 'react-router';
import { conversationPath, paths, startPracticePath } from '../../../paths.ts';
import { PageHeading } from '../../../ui/page/page-heading.tsx';
import { BackLink, PlainList } from '../../../ui/page/pieces.tsx';
import { EmptyState, QueryState } from '../../../ui/state/state-panel.tsx';
import { useStartConversation } from '../../messages/public/messages.queries.ts';
import { useConfirmBlock } from '../../people/public/block-person.tsx';
import { InitialsAvatar } from '../../people/public/initials-avatar.tsx';
import { partnersQuery } from '../practice-rooms.queries.ts';
import { eveningLabels, PartnerForm } from './partner-form.tsx';

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
          <BackLink to={paths.practice} mt="-0.75rem" fz="sm">
            Practise together
          </BackLink>
          <PageHeading title="Find a partner" isLarge>
            Say when you are free. Members who share an evening and a station with you appear on
            this page, and you on theirs.
          </PageHeading>
        </div>
        {!data && (
          <QueryState query={list} message="The list could not be loaded. Please try again." />
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
  const [askToBlock, blockDialog] = useConfirmBlock();
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
      <PlainList gap="0.75rem">
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
                {partner.note && (
                  <Text style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
                    {partner.note}
                  </Text>
                )}
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
                    onClick={() => askToBlock(partner)}
                  >
                    Block
                  </Button>
                </Group>
              </Stack>
            </Group>
          </Paper>
        ))}
      </PlainList>
      {blockDialog}
    </section>
  );
}
