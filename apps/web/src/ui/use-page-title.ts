import { useEffect } from 'react';
import { PRODUCT_LINE, PRODUCT_NAME } from './product.ts';

/** The document's title; the page's own title comes first, so that tabs and history entries differ. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${PRODUCT_NAME}` : `${PRODUCT_NAME} – ${PRODUCT_LINE}`;
  }, [title]);
}
