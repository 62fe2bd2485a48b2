import { expect, test } from 'vitest'
import { anInstance } from '../../../tests/model/rows'
import { ANY_INSTANCE, findInstances, type InstanceFilter } from './find'
import type { InstanceRow } from './tables'

const row = (id: string, over: Partial<InstanceRow['data']>): InstanceRow => ({
  id,
  state: 'connected',
  rev: 1,
  data: anInstance(id, over),
})
const rows = [
  row('1', { name: 'Farmácia Centro', nickname: 'Matriz', phone_number: '551140028922' }),
  row('2', { name: 'Entregas', is_official: false, activated: false, phone_number: '5511987654321' }),
  row('3', { name: 'Sem número', phone_number: null }),
]

test.each<[string, Partial<InstanceFilter>, string[]]>([
  ['nothing', {}, ['1', '2', '3']],
  ['a name without its accent', { search: 'farmacia' }, ['1']],
  ['a nickname', { search: ' MATRIZ ' }, ['1']],
  ['a number as people type it', { search: '(11) 98765-43' }, ['2']],
  ['what is in trouble', { standing: 'troubled' }, ['2']],
  ['what is connected', { standing: 'connected' }, ['1', '3']],
  ['official ones', { kind: 'official' }, ['1', '3']],
  ['by code, connected', { kind: 'hub', standing: 'connected' }, []],
])('looking for %s', (_, filter, found) =>
  expect(findInstances(rows, { ...ANY_INSTANCE, ...filter }, 'up').map(({ id }) => id)).toEqual(found),
)

test('in maintenance all are in trouble', () =>
  expect(findInstances(rows, { ...ANY_INSTANCE, standing: 'connected' }, 'maintenance')).toEqual([]))
