import { expect, test } from 'vitest'
import type { SettingEntry } from '../settings/registry'
import { waitLimit, waitTone } from './waiting'

const said = (key: string, value: string | null, instance_id: string | null = null): SettingEntry => ({
  key,
  value,
  instance_id,
})
const QUEUE = 'wait_limit_queue_minutes'

test.each<[string, SettingEntry[], boolean, number]>([
  ['fifteen minutes where nobody said', [], true, 15],
  ['what the house said of the queue', [said(QUEUE, '30')], true, 30],
  ['nothing of the queue for a customer in hand', [said(QUEUE, '30')], false, 15],
  ['the limit in hand that was set', [said('wait_limit_open_minutes', '5')], false, 5],
  ['the connection’s own before the house’s', [said(QUEUE, '9', '1'), said(QUEUE, '30')], true, 9],
  ['no number is not said', [said(QUEUE, 'logo')], true, 15],
])('the limit is %s', (_, settings, inQueue, minutes) =>
  expect(waitLimit(settings, { inQueue, instanceId: '1' })).toBe(minutes * 60_000),
)

test.each([
  [0, 'calm'],
  [9, 'calm'],
  [10, 'warning'],
  [29, 'warning'],
  [30, 'danger'],
])('of a limit of 30 minutes, %i is %s', (minutes, tone) =>
  expect(waitTone(minutes * 60_000, 30 * 60_000)).toBe(tone),
)
