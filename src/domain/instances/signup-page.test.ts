import { expect, it } from 'vitest'
import { isSignupPage } from './signup-page'

it.each([
  ['/demo/instances/build/12?meta', true],
  ['/demo/instances/build/12/?meta=1', true],
  ['/demo/instances/build/12', false],
  ['/demo/instances/edit/12?meta', false],
  ['/demo/chat/attendance?meta', false],
  ['/instances/build/12?meta', false],
  ['/demo/x/instances/build/12?meta', false],
  ['/?meta', false],
])('%s lets Meta’s script in: %s', (address, expected) => expect(isSignupPage(address)).toBe(expected))
