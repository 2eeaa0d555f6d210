import { Box, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Columns } from '../../../ui/page/pieces.tsx';
import { siteQuery } from '../../health/public/health.queries.ts';

interface DemoAccountsProps {
  onChoose: (email: string, password: string) => void;
}

/** Lists the demo accounts. Nothing is shown when the installation has none or the request fails. */
export function DemoAccounts({ onChoose }: DemoAccountsProps) {
  const { data } = useQuery(siteQuery);
  const [first] = data?.demoAccounts ?? [];
  if (!data || !first) return null;
  return (
    <Stack
      component="section"
      gap="xs"
      p="md"
      bd="1px solid var(--page-line)"
      bdrs="var(--mantine-radius-default)"
      aria-label="Demo accounts"
    >
      <Text fw={600}>Demonstration accounts</Text>
      <Columns columns="10.5rem" gap="xs">
        {data.demoAccounts.map((account) => (
          <Button
            key={account.email}
            variant="default"
            h="auto"
            py="2xs"
            justify="start"
            onClick={() => onChoose(account.email, account.password)}
          >
            <Stack component="span" lh={1.35} ta="start" gap={0}>
              <span>{account.label}</span>
              <Box
                component="span"
                c="dimmed"
                fz="xs"
                fw={400}
                style={{ overflow: 'hidden', textOverflow: 'ellipsis' }}
              >
                {account.email}
              </Box>
            </Stack>
          </Button>
        ))}
      </Columns>
      <Text size="sm">Password for all: {first.password}</Text>
    </Stack>
  );
}
