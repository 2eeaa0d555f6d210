// The checks of /api/readyz, and the information about this installation at /api/site.

import type { SiteInfo } from '@urost3/contract/health/health.schemas.ts';
import type { Settings } from '@urost3/contract/settings/settings.schemas.ts';
import { readFigures } from '@urost3/contract/site-figures.ts';
import { findContactReader } from '../features/contact/contact.service.ts';
import { examinerAddresses } from '../features/examiner/examiner.service.ts';
import { readBrowserKeys } from '../features/payments/payments.service.ts';
import type { Draining } from '../http/draining.ts';
import { SANDBOX_PREFIX } from '../http/pages/mount-sandbox.ts';
import { demoAccounts } from '../seed/demo-accounts.ts';
import type { Context } from './context.ts';

/** The readiness checks. Each throws when its part of the product cannot be used. */
export function createChecks(ctx: Context, draining: Draining) {
  return {
    running: async () => {
      if (draining.hasBegun()) throw new Error('the process is stopping');
    },
    database: () => ctx.database.query('select 1'),
    storage: () => ctx.storage.check(),
    jobs: async () => {
      if (!ctx.jobs.isReady()) throw new Error('jobs have not started');
    },
    content: async () => {
      if (![...ctx.catalogue.stations().values()].some((list) => list.length > 0))
        throw new Error('no section is published');
    },
  };
}

/** The texts that the server inserts into prerendered pages (http/pages/web-app.ts): what this installation sells, and its address. */
export async function readPageFigures(ctx: Context) {
  const set = await ctx.settings.read(ctx.db);
  return {
    ...readFigures(describeOffer(set, ctx)),
    contactByMail: set.businessEmail && ` Or write to ${set.businessEmail}.`,
  };
}

const describeOffer = (set: Settings, ctx: Context) => ({
  bank: ctx.catalogue.bankSize(),
  premium: {
    price: set.subscriptionPrice,
    currency: set.subscriptionCurrency,
    durationDays: set.subscriptionDurationDays,
  },
});

export async function readSiteInfo(ctx: Context, hasSandbox: boolean): Promise<SiteInfo> {
  const { config } = ctx;
  const set = await ctx.settings.read(ctx.db);
  return {
    mode: config.mode,
    hasOwnAccounts: config.hostedIdentity === null,
    demandsStaffFactors: config.demandsStaffFactors,
    // Leave out a Firebase-style provider. It has no button: the operator's own web page sends its tokens to the API.
    signInProviders: config.signInProviders
      .filter(({ kind }) => kind !== 'firebase')
      .map(({ id, kind, name }) => ({ id, kind, name })),
    hasMailbox: !config.isProduction && config.smtp === null,
    examiner: examinerAddresses(ctx),
    contact: await findContactReader(ctx, set),
    business: {
      name: set.businessName,
      address: set.businessAddress,
      email: set.businessEmail,
    },
    ...describeOffer(set, ctx),
    demoAccounts: config.hasDemoAccounts ? demoAccounts : [],
    cards: {
      isTest: readBrowserKeys(ctx).isTest,
      publishableKey: readBrowserKeys(ctx).publishableKey,
      scriptUrl: hasSandbox ? `${SANDBOX_PREFIX}/v3/stripe.js` : null,
      hasWallets: config.offersWallets,
      hasLink: config.offersLink,
    },
  };
}
