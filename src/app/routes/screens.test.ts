import { ROUTES } from '@domain/access/routes'
import { hasPurpose } from '@ui/shell/purpose'
import { expect, test } from 'vitest'
import { hasScreen } from './screens'

test.each(ROUTES)(
  '$pattern has a screen, or else a sentence about what it will be for',
  ({ pattern, title }) => expect(hasPurpose(title)).toBe(!hasScreen(pattern)),
)
