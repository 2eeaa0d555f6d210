// Signing in through providers. Two OpenID servers on this machine stand for the servers of two hospitals.
import { type MockProvider, startMockProvider } from '../../apps/api/src/testing/mock-provider.ts';
import { expectAccessible, expectFitsPhone } from '../support/accessibility.ts';
import { demo } from '../support/accounts.ts';
import { type Product, startProduct } from '../support/product.ts';
import { expect, test } from '../support/test.ts';

let north: MockProvider;
let south: MockProvider;
let product: Product;

test.beforeAll(async () => {
  // Starting a separate product takes long.
  test.setTimeout(240_000);
  [north, south] = await Promise.all([startMockProvider(), startMockProvider()]);
  const list = [north.entry('north', 'North Trust'), south.entry('south', 'South Trust')];
  product = await startProduct({ SIGN_IN_PROVIDERS: JSON.stringify(list) });
});
test.afterAll(async () => {
  await product.stop();
  await Promise.all([north.stop(), south.stop()]);
});

const person = {
  sub: 'paula',
  email: 'paula@north.test',
  email_verified: true,
  given_name: 'Paula',
  family_name: 'Provider',
};

test('a first sign-in through an identity provider asks for the rest of the profile, and a second one can be connected and signs in too', async ({
  page,
}) => {
  north.become(person);
  await page.goto(`${product.url}/login?next=%2Fplan`);
  await expect(page.getByRole('button', { name: 'Sign in with South Trust' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sign in with North Trust' }).click();

  await expect(page.getByRole('heading', { name: 'Complete your profile' })).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  await expect(page.getByLabel('First name')).toHaveValue('Paula');
  await expectFitsPhone(page);
  await expectAccessible(page);
  await page.getByLabel('City').fill('Cardiff');
  await page.getByRole('option', { name: 'Cardiff', exact: true }).click();
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(`${product.url}/plan`);

  // The second provider is connected to the signed-in account, although it reports another email address.
  south.become({ sub: 'p.provider', email: 'p.provider@south.test', email_verified: true });
  await page.goto(`${product.url}/user?tab=settings`);
  const ways = page.getByRole('region', { name: 'Ways to log in' });
  await expect(ways.getByText('Not set')).toBeVisible();
  await ways.getByRole('button', { name: 'Connect South Trust' }).click();
  await expect(page.getByText('South Trust is connected.')).toBeVisible();
  await expect(ways.getByRole('button', { name: 'Disconnect South Trust' })).toBeVisible();
  const devices = page.getByRole('region', { name: 'Devices' });
  await expect(devices.getByText('This device')).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'You are logged out' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign out at North Trust' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(product.url);

  await page.getByRole('button', { name: 'Sign in with South Trust' }).click();
  await expect(page).toHaveURL(`${product.url}/dashboard`);
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible();
});

test('a sign-in through an identity provider with the verified address of an account does not open that account', async ({
  page,
  problems,
}) => {
  problems.allow(/status of 409/);
  north.become({ sub: 'thief', email: demo.free, email_verified: true });
  await page.goto(`${product.url}/login`);
  await page.getByRole('button', { name: 'Sign in with North Trust' }).click();
  await expect(page.getByRole('heading', { name: 'Login not finished' })).toBeVisible();
  await expect(page.getByRole('alert')).toContainText('Log in the way you usually do');
  await expectFitsPhone(page);
  await page.getByRole('link', { name: 'Log in', exact: true }).last().click();
  await expect(page.getByRole('heading', { name: 'Welcome back' })).toBeVisible();
});
