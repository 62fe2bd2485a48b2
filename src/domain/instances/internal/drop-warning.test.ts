import { expect, test } from 'vitest'
import { anInstance } from '../../../../tests/model/rows'
import { dropWarning } from './drop-warning'

test.each([
  ['on and then off', true, false, true],
  ['on and still on', true, true, false],
  ['off and still off', false, false, false],
  ['off and then on', false, true, false],
  ['first seen, off', undefined, false, false],
])('%s', (_, before, activated, warns) => {
  const known = before === undefined ? undefined : { activated: before }
  const after = anInstance('1', { activated, nickname: 'Centro', phone_number: '551133334444' })
  expect(dropWarning(known, after)).toEqual(
    warns ? { instanceId: '1', name: 'Centro', phone: '551133334444', forMs: 6_000 } : null,
  )
})
