import { expect, test } from 'vitest'
import { waitTone } from '../tickets/waiting'
import { openWait } from './open-wait'

const MINUTE = 60_000
const day = '08:00-18:00'
const calendar = { week: ['', day, day, day, day, day, ''], national: false, days: [] }
const ticket = { instance_id: '1', department_id: null }
const shop = [{ instance_id: '1', department_id: null, calendar }]
const wait = (since: string, now: string) => ({ since: Date.parse(since), now: Date.parse(now) })
const overnight = wait('2026-11-23T20:55:00Z', '2026-11-24T11:10:00Z')

test('a wait counts while the shop is open, by its own clock: a night makes nobody late', () => {
  const open = openWait(shop, ticket, 'America/Sao_Paulo', overnight)
  expect(open).toBe(15 * MINUTE)
  expect(waitTone(open as number, 30 * MINUTE)).toBe('warning')
  expect(waitTone(overnight.now - overnight.since, 30 * MINUTE)).toBe('danger')
  expect(openWait(shop, ticket, 'America/Manaus', overnight)).toBe(65 * MINUTE)
})

test('where no hours hold, there is no such count', () => {
  expect(openWait([], ticket, 'America/Sao_Paulo', overnight)).toBeNull()
  expect(openWait(shop, { ...ticket, instance_id: '2' }, 'America/Sao_Paulo', overnight)).toBeNull()
})
