import { expect, it } from 'vitest'
import { DAY_MS, freeUntil, pricingOf } from './pricing.ts'
import { newPhone } from './world.ts'

const NOW = Date.UTC(2026, 10, 29)
const ana = newPhone('5585999990000')
const HOUR = DAY_MS / 24

it.each<[string, string | null, boolean, boolean, string]>([
  ['a reply', null, true, true, 'free_customer_service service'],
  ['utility within the window', 'UTILITY', true, true, 'free_customer_service utility'],
  ['utility outside it', 'UTILITY', false, true, 'regular utility'],
  ['marketing within it', 'MARKETING', true, true, 'regular marketing'],
  ['authentication within it', 'AUTHENTICATION', true, true, 'regular authentication'],
  ['a reply where replies cost', null, true, false, 'regular service'],
])('prices %s', (_name, category, open, freeService, expected) => {
  const { type, category: name, billable } = pricingOf(ana, category, { now: NOW, open, freeService })
  expect(`${type} ${name}`).toBe(expected)
  expect(billable).toBe(type === 'regular')
})

it('is free for three days after one who came by an advertisement was answered within a day', () => {
  const came = { ...ana, referredAt: NOW }
  expect(freeUntil(came, NOW + 25 * HOUR)).toBeUndefined()
  const until = freeUntil(came, NOW + HOUR)
  expect(until).toBe(NOW + HOUR + 3 * DAY_MS)
  const answered = { ...came, freeUntil: NOW + HOUR + 3 * DAY_MS }
  const marketing = (now: number) => pricingOf(answered, 'MARKETING', { now, open: true, freeService: true })
  expect(marketing(NOW + 2 * DAY_MS)).toMatchObject({ type: 'free_entry_point', billable: false })
  expect(marketing(NOW + 4 * DAY_MS).type).toBe('regular')
  // Two more answers do not open it again; another advertisement does.
  expect(freeUntil({ ...answered, referredAt: NOW }, NOW + 4 * DAY_MS)).toBeUndefined()
  expect(freeUntil({ ...answered, referredAt: NOW + 5 * DAY_MS }, NOW + 5 * DAY_MS)).toBeDefined()
})
