import { useLocation, useSearchParams } from 'react-router';

interface LinkState {
  oobCode?: string;
}

/**
 * The code of a mailed link. The first script of the page (start.ts) has moved it from the address to the history entry;
 * the development server has no such script.
 * @returns null when neither the address nor the history entry contains a code
 */
export function useLinkCode(): string | null {
  const [search] = useSearchParams();
  const { state } = useLocation();
  return search.get('oobCode') ?? (state as LinkState | null)?.oobCode ?? null;
}
