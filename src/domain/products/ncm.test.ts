import { expect, test } from 'vitest'
import { kindOfNcm } from './ncm'

test.each([
  ['3004.90.69', 'medicine'],
  ['30066000', 'medicine'],
  ['3006.10.10', 'other'],
  ['3305.10.00', 'perfumery'],
  ['96190000', 'perfumery'],
  ['2106.90.30', 'food'],
  ['04029900', 'food'],
  ['9018.31.11', 'other'],
  ['2936.27.10', null],
  ['3004', null],
  ['', null],
])('the NCM %s hints at %s', (ncm, kind) => expect(kindOfNcm(ncm)).toBe(kind))
