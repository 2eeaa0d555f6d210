import { useEffect } from 'react';
import { PRODUCT_LINE, PRODUCT_NAME } from './product.ts';

/** Sets the document title. The page's own title comes first, so that tabs and history entries can be told apart. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${PRODUCT_NAME}` : `${PRODUCT_NAME} – ${PRODUCT_LINE}`;
  }, [title]);
}
