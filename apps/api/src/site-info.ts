// The checks of /api/readyz, and the information about this installation at /api/site.
import type { SiteInfo } from '@urost3/contract/health.schemas.ts';
import type { Settings } from '@urost3/contract/settings.schemas.ts';
import type { Providers } from './app-providers.ts';
import type { Draining } from './http/draining.ts';
import { SANDBOX_PREFIX } from './http/mount-sandbox.ts';
import { demoAccounts } from './seed/demo-accounts.ts';
import type { Services } from './services.ts';

/** The readiness checks. Each throws when its part of the product cannot be used. */
export function createChecks(
  { database, storage }: Providers,
  services: Services,
  draining: Draining,
) {
  return {
    running: async () => {
      if (draining.hasBegun()) throw new Error('the process is stopping');
    },
    database: () => database.query('select 1'),
    storage: () => storage.check(),
    jobs: async () => {
      if (!services.jobs.isReady()) throw new Error('jobs have not started');
    },
    content: async () => {
      if (![...services.content.catalogue().values()].some((list) => list.length > 0))
        throw new Error('no section is published');
    },
  };
}

/**
 * What this installation sells. The server inserts these figures into prerendered pages (http/web-app.ts). Those pages
 * need no other part of the site information.
 */
export async function readOffer(
  { database }: Providers,
  services: Services,
): Promise<Pick<SiteInfo, 'bank' | 'premium'>> {
  return describeOffer(await services.settings.read(database.db), services);
}

const describeOffer = (set: Settings, services: Services) => ({
  bank: services.content.bankSize(),
  premium: {
    price: set.subscriptionPrice,
    currency: set.subscriptionCurrency,
    durationDays: set.subscriptionDurationDays,
  },
});

export async function readSiteInfo(
  { config, database }: Providers,
  services: Services,
  hasSandbox: boolean,
): Promise<SiteInfo> {
  const set = await services.settings.read(database.db);
  return {
    mode: config.mode,
    hasOwnAccounts: config.hostedIdentity === null,
    demandsStaffFactors: config.demandsStaffFactors,
    // Leave out a Firebase-style provider. It has no button: the operator's own web page sends its tokens to the API.
    signInProviders: config.signInProviders
      .filter(({ kind }) => kind !== 'firebase')
      .map(({ id, kind, name }) => ({ id, kind, name })),
    hasMailbox: !config.isProduction && config.smtp === null,
    contact: await services.contact.findReader(),
    examiner: services.examiners.addresses,
    business: {
      name: set.businessName,
      address: set.businessAddress,
      email: set.businessEmail,
    },
    ...describeOffer(set, services),
    demoAccounts: config.hasDemoAccounts ? demoAccounts : [],
    cards: {
      isTest: services.payments.browserKeys.isTest,
      publishableKey: services.payments.browserKeys.publishableKey,
      scriptUrl: hasSandbox ? `${SANDBOX_PREFIX}/v3/stripe.js` : null,
      hasWallets: config.offersWallets,
      hasLink: config.offersLink,
    },
  };
}
