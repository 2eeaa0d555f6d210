import { useSearchParams } from 'react-router';

/**
 * The part of a list that the address asks for with `?show=`, for links that open exactly these rows.
 * @param parts the parts that the list has; any other value shows the whole list
 */
export function useShow<T extends string>(parts: readonly T[]) {
  const [address, setAddress] = useSearchParams();
  const show = parts.find((part) => part === address.get('show'));
  const setShow = (next: string) => setAddress(next ? { show: next } : {}, { replace: true });
  return [show, setShow] as const;
}
