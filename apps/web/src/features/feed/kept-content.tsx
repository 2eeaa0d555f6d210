import { Activity, type ReactNode, useState } from 'react';

/** Renders the content when it is first opened. Closing only hides the content, so that typed text stays in it. */
export function KeptContent({ isOpen, children }: { isOpen: boolean; children: ReactNode }) {
  const [wasOpened, setWasOpened] = useState(isOpen);
  if (isOpen && !wasOpened) setWasOpened(true);
  return wasOpened && <Activity mode={isOpen ? 'visible' : 'hidden'}>{children}</Activity>;
}
