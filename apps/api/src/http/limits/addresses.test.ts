import { expect, test } from 'vitest';
import { networkOf, plainAddress, senderOf } from './addresses.ts';

test.each([
  ['1.2.3.4:555', '1.2.3.4'],
  ['[2001:db8::9]:40001', '2001:db8::9'],
  ['"[2001:DB8:0:0::9]"', '2001:db8::9'],
  ['::ffff:c000:20a', '192.0.2.10'],
  ['[::ffff:192.0.2.10]:443', '192.0.2.10'],
  ['fe80::1%eth0', 'fe80::1'],
  [' 192.0.2.10 ', '192.0.2.10'],
  ['::1', '::1'],
  ['unknown', 'unknown'],
  ['_hidden', 'unknown'],
  ['', 'unknown'],
  ['1.2.3.4:5:6', 'unknown'],
  ['0x7f.1', 'unknown'],
])(
  'an entry of X-Forwarded-For names the same sender with any port and in any spelling: %s',
  (entry, address) => expect(plainAddress(entry)).toBe(address),
);

test('addresses of one IPv6 customer are one sender, and addresses of different customers are not', () => {
  expect(senderOf('2001:db8:1:2::9')).toBe(senderOf('[2001:db8:1:2:aaaa::1]:40001'));
  expect(senderOf('2001:db8:1:2::9')).not.toBe(senderOf('2001:db8:1:3::9'));
  expect(senderOf('192.0.2.10:1')).toBe(senderOf('::ffff:192.0.2.10'));
  expect(senderOf('192.0.2.10')).not.toBe(senderOf('192.0.2.11'));
});

test('the addresses of one household or ward are one network', () => {
  expect(networkOf('192.0.2.10')).toBe(networkOf('192.0.2.200:40001'));
  expect(networkOf('::ffff:192.0.2.10')).toBe(networkOf('192.0.2.1'));
  expect(networkOf('2001:db8:12:3400::1')).toBe(networkOf('2001:db8:12:34ff:1:2:3:4'));
  expect(networkOf('2001:db8:12:3400::1')).not.toBe(networkOf('2001:db8:12:3500::1'));
  expect(networkOf('::1')).not.toBe(networkOf('2001:db8::1'));
});
