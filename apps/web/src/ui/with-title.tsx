import type { ComponentType } from 'react';
import { usePageTitle } from './use-page-title.ts';

/** A page that sets its title whenever it is mounted. @param title null for a page that sets its own */
export function withTitle(title: string | null, Page: ComponentType): ComponentType {
  if (title === null) return Page;
  return function TitledPage() {
    usePageTitle(title);
    return <Page />;
  };
}
