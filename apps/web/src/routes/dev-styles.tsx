import { Button, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { loadLater } from '../ui/load-later.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageLoader } from '../ui/page-loader.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { Colours } from './dev-styles/colours.tsx';
import { Controls } from './dev-styles/controls.tsx';
import classes from './dev-styles/dev-styles.module.css';
import { Scales } from './dev-styles/scales.tsx';
import { Calendar, Figures, States } from './dev-styles/shared.tsx';

// All examples together exceed the size limit of one page.
const Fields = loadLater(() => import('./dev-styles/fields.tsx').then((module) => module.Fields));
const Pieces = loadLater(() => import('./dev-styles/pieces.tsx').then((module) => module.Pieces));

/** For developers of the product; production has no such page. */
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
      <PageHeading
        title="Styles"
        isLarge
        action={
          <Button
            variant="default"
            aria-pressed={scheme === 'dark'}
            onClick={() => setScheme(scheme === 'dark' ? 'light' : 'dark')}
          >
            As on dark pages
          </Button>
        }
      >
        Every shared part of the screens, in every state.
      </PageHeading>
      <Scales />
      <Colours />
      <Controls />
      <Fields />
      <Pieces />
      <States />
      <Figures />
      <Calendar />
    </div>
  );
}
