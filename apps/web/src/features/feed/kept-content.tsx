import { Activity, type ReactNode, useState } from 'react';

/** Content that is rendered when it is first opened, and afterwards only hidden, so that typed text stays in it. */
export function KeptContent({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>;
}
