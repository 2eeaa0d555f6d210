import { useEffect } from 'react';

/** Sets the document title. The page's own title comes first, so that tabs and history entries can be told apart. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} – ${PRODUCT_NAME}` : `${PRODUCT_NAME} – ${PRODUCT_LINE}`;
  }, [title]);
}

export const PRODUCT_NAME = 'UroST3';
const PRODUCT_LINE = 'Urology ST3 interview preparation';
