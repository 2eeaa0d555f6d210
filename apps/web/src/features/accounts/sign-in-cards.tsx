import { DevicesCard } from './devices-card.tsx';
import { WaysInCard } from './ways-in-card.tsx';

/** How and where the person is signed in; loaded with the tab that shows it. */
export function SignInCards() {
  return (
    <>
      <WaysInCard />
      <DevicesCard />
    </>
  );
}
