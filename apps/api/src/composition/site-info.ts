// The information about this installation at /api/site.

import type { SiteInfo } from '@urost3/contract/health/health.schemas.ts';
import type { Settings } from '@urost3/contract/settings/settings.schemas.ts';
import { readFigures } from '@urost3/contract/site-figures.ts';
import { findContactReader } from '../features/contact/contact.service.ts';
import { examinerAddresses } from '../features/examiner/examiner.service.ts';
import { readBrowserKeys } from '../features/payments/payments.service.ts';
import { SANDBOX_PREFIX } from '../http/pages/mount-sandbox.ts';
import { demoAccounts } from '../seed/demo-accounts.ts';
import type { Context } from './context.ts';

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
