import { useEffect } from 'react';
import { PRODUCT_LINE, PRODUCT_NAME } from './product.ts';

/** The document's title; the page's own words come first, so that tabs and history can be told apart. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${PRODUCT_NAME}` : `${PRODUCT_NAME} – ${PRODUCT_LINE}`;
  }, [title]);
}
