import { Button, useMantineColorScheme } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { NotFoundPage } from '../app/not-found-page.tsx';
import { siteQuery } from '../features/health/public/health.queries.ts';
import { lazyComponent } from '../ui/lazy-component.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PageLoader } from '../ui/page-loader.tsx';
import { Colours } from './dev-styles/colours.tsx';
import { Controls } from './dev-styles/controls.tsx';
import classes from './dev-styles/dev-styles.module.css';
import { Scales } from './dev-styles/scales.tsx';
import { Calendar, Figures } from './dev-styles/shared.tsx';
import { States } from './dev-styles/states.tsx';

// Loaded separately, because all examples together exceed the size limit of a page.
const Fields = lazyComponent(() =>
  import('./dev-styles/fields.tsx').then((module) => module.Fields),
);
const Pieces = lazyComponent(() =>
  import('./dev-styles/pieces.tsx').then((module) => module.Pieces),
);

/** A page for developers; it does not exist in production. */
export function Component() {
  const { data, isPending } = useQuery(siteQuery);
  if (isPending) return <PageLoader />;
  return data?.mode === 'embedded' ? <Styles /> : <NotFoundPage />;
}

function Styles() {
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
