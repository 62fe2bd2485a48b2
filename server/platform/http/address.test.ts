import { expect, test } from 'vitest'
import { rangeAround, rangeOf } from '../../directory/access/trusted-ranges'
import { addressOf, UNKNOWN_ADDRESS } from './address'

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['', UNKNOWN_ADDRESS],
  [undefined, UNKNOWN_ADDRESS],
])('a connection from %j has the address %s, asked of nobody', (ip, address) =>
  expect(addressOf(ip)).toBe(address),
)

test('the address that stands for an unknown one is in no trusted range', () => {
  const widest = rangeOf('0.0.0.0/8')
  expect(widest).toBe('0.0.0.0/8')
  expect(rangeAround([widest ?? ''], UNKNOWN_ADDRESS)).toBeNull()
})
