import { expect, test } from 'vitest'
import { calledOnWall } from './called'

test.each([
  ['Maria das Graças de Albuquerque', 'Maria A.'],
  ['  João   batista ', 'João B.'],
  ['Zilda', 'Zilda'],
  ['', ''],
  ['+5511999990000', '…0000'],
])('%s is called %s', (name, called) => expect(calledOnWall(name)).toBe(called))
