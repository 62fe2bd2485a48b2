import type { World } from '@domain/kernel/world'
import { newStep } from '@domain/macros/macro-form'
import { lifecycleColumns } from '@domain/tickets/lifecycle'
import { expect, test } from 'vitest'
import { aTicket } from '../../../../tests/model/rows'
import { stepProblem } from './prepared'

const viewer = { id: '2', role: 'atendente', department_id: null, instance_ids: ['1'] }

test.each<[boolean, string | null, 'reason' | null]>([
  [true, null, 'reason'],
  [true, '5', null],
  [false, null, null],
])('where a reason is wanted (%s), closing for %s is known to be refused: %s', (wanted, target, why) => {
  const data = aTicket('1', { ...lifecycleColumns('open'), user_id: '2' })
  const rows = {
    tickets: new Map([['1', { id: '1', state: 'open', data }]]),
    closingPlans: new Map([['1', { data: { reason_required: wanted } }]]),
  }
  const step = { ...newStep('close'), target }
  const name = target && 'Vendido'
  expect(stepProblem({ rows } as unknown as World, viewer, '1', { step, name, text: '' }, 0)).toBe(why)
})
