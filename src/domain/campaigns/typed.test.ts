import { expect, test } from 'vitest'
import { filterFields } from '../contacts/segments/fields'
import { formOf as templateFormOf } from '../templates/template-form'
import { firstFillings } from './first-fillings'
import { formOf, newCampaign, typedOf } from './typed'

const fields = filterFields([], true)
const fresh = newCampaign('Verão', { template_id: null })

test('a campaign comes back from the server as it was typed', () => {
  const typed = {
    ...fresh,
    instanceId: '3',
    conditions: { mode: 'any' as const, items: [{ field: 'group', op: 'any', value: ['7'] }] },
    segments: ['4'],
    controlPercent: 5,
    sendAt: '2026-11-30T12:00:00.000Z',
    ceilingCents: 70_000,
  }
  const form = formOf(typed, 'whatsapp', fields)
  if (form === null) throw new Error('it is complete')
  const { name, instance_id, send_at, ceiling_cents } = form
  const again = typedOf({ ...form, row: { name, instance_id, send_at, ceiling_cents } }, fields)
  expect(again).toEqual(typed)
})

test('what is not complete is not sent: half a condition, no name', () => {
  expect(formOf(fresh, 'whatsapp', fields)).not.toBeNull()
  expect(formOf({ ...fresh, name: ' ' }, 'whatsapp', fields)).toBeNull()
  const half = { mode: 'all' as const, items: [{ field: 'group', op: 'any' }] }
  expect(formOf({ ...fresh, conditions: half }, 'whatsapp', fields)).toBeNull()
})

test('an audience that cannot be read is shown without conditions', () => {
  const kept = { row: { name: 'x', instance_id: null, send_at: null, ceiling_cents: null }, variants: [] }
  const rest = { control_percent: 0, without_unread: false, by_local_time: false }
  expect(typedOf({ ...kept, ...rest, audience: 'everybody' }, fields).conditions).toEqual(fresh.conditions)
})

test('a name stands where the words of a template ask for one; nothing else is guessed', () => {
  const form = templateFormOf({
    parameter_format: 'POSITIONAL',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Oi, {{1}}! Leve {{2}} por menos.' },
    ],
  })
  if (form === null) throw new Error('it can be filled in')
  expect(firstFillings(form)).toEqual({
    'body.1': { variable: 'first_name', fallback: null },
    'body.2': { text: '' },
  })
})
