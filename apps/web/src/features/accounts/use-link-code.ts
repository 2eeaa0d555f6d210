import { useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router';

interface LinkState {
  oobCode?: string;
}

/**
 * The code in the URL of a mailed link. The code is removed from the URL immediately. It therefore does not appear in
 * the history, in screenshots or in the next page's referrer. The state of the history entry keeps the code, so that it
 * survives a reload.
 * @returns null when neither the URL nor the history entry contains a code
 */
export function useLinkCode(): string | null {
  const [search] = useSearchParams();
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const inAddress = search.get('oobCode');
  useEffect(() => {
    if (inAddress === null) return;
    const left = new URLSearchParams(search);
    left.delete('oobCode');
    const next = { pathname, search: left.toString() };
    void navigate(next, { replace: true, state: { oobCode: inAddress } satisfies LinkState });
  }, [inAddress, search, pathname, navigate]);
  return inAddress ?? (state as LinkState | null)?.oobCode ?? null;
}
