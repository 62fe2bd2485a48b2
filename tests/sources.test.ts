import { describe, expect, test } from 'vitest'
import { runsProduct } from './sources'

const sources = (imports: string) =>
  new Map([
    ['src/app/boot/main.ts', "import './a'"],
    ['src/app/boot/a.ts', imports],
    ['src/domain/x/rule.ts', 'export const rule = 1'],
    [
      'src/domain/x/rule.test.ts',
      "import { world } from '../../../tests/world'\nimport { rule } from './rule'",
    ],
    ['tests/world.ts', "import '@app/boot/a'"],
    ['tests/rules.test.ts', "import { world } from './world'"],
    ['tests/own.test.ts', "import { rule } from '@domain/x/rule'"],
  ])

describe('a test runs what the product runs', () => {
  test.each([
    ['its subject runs nowhere', 'src/domain/x/rule.test.ts', '', false],
    [
      'its subject runs as a worker',
      'src/domain/x/rule.test.ts',
      "new URL('../../domain/x/rule.ts', import.meta.url)",
      true,
    ],
    [
      'its subject is a type there',
      'src/domain/x/rule.test.ts',
      "import type { X } from '@domain/x/rule'",
      false,
    ],
    ['through another file of tests', 'tests/rules.test.ts', '', true],
    ['all that it imports runs nowhere', 'tests/own.test.ts', '', false],
    ['what it imports is fetched when wanted', 'tests/own.test.ts', "void import('@domain/x/rule')", true],
    ['in a browser', 'tests/e2e/x.spec.ts', '', true],
  ])('%s', (_, file, imports, runs) => expect(runsProduct(sources(imports), file)).toBe(runs))
})
