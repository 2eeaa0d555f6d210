import { Button, Group, Text, Title, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { siteQuery } from '../features/site/site.queries.ts';
import { PageLoader } from '../ui/page-loader.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Colours } from './dev-styles/colours.tsx';
import { Controls } from './dev-styles/controls.tsx';
import classes from './dev-styles/dev-styles.module.css';
import { Scales } from './dev-styles/scales.tsx';
import { Calendar, Figures, States } from './dev-styles/shared.tsx';

/** For whoever builds the product: in production there is no such page. */
export function Component() {
  const { data, isPending } = useQuery(siteQuery);
  if (isPending) return <PageLoader />;
  return data?.mode === 'embedded' ? <Styles /> : <NotFoundPage />;
}

function Styles() {
  usePageTitle('Styles');
  const { setColorScheme } = useMantineColorScheme();
  const [scheme, setScheme] = useState<'light' | 'dark'>('light');
  useEffect(() => {
    setColorScheme(scheme);
    return () => setColorScheme('light');
  }, [scheme, setColorScheme]);
  return (
    <div className={classes.page}>
      <Group justify="space-between" align="flex-end">
        <div>
          <Title order={1}>Styles</Title>
          <Text c="dimmed">Every shared part of the screens, in every state.</Text>
        </div>
        <Button
          variant="default"
          aria-pressed={scheme === 'dark'}
          onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
        >
          As on dark pages
        </Button>
      </Group>
      <Scales />
      <Colours />
      <Controls />
      <States />
      <Figures />
      <Calendar />
    </div>
  );
}
