// Every screen and dialog of the product, for the visual and the accessibility check.
import { demo } from './accounts.ts';
import { freeScreens } from './screens/for-free.ts';
import { premiumScreens } from './screens/for-premium.ts';
import { adminScreens, interviewerScreens } from './screens/for-staff.ts';
import { visitorScreens } from './screens/for-visitors.ts';
import type { Screen } from './screens/screen.ts';

export type Visitor = 'visitor' | 'free' | 'premium' | 'admin' | 'interviewer';

export const emails: Record<Exclude<Visitor, 'visitor'>, string> = {
  free: demo.free,
  premium: demo.premium,
  admin: demo.admin,
  interviewer: demo.interviewer,
};

export const screens: Record<Visitor, Screen[]> = {
  visitor: visitorScreens,
  free: freeScreens,
  premium: premiumScreens,
  admin: adminScreens,
  interviewer: interviewerScreens,
};

/** The role in a test title, with its article. */
export const nameOf = (visitor: Visitor) => `${/^[aeiou]/.test(visitor) ? 'an' : 'a'} ${visitor}`;
