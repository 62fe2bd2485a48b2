import { describe, expect, test } from 'vitest'
import { ADMINISTRATOR, type Viewer } from '../access/visibility'
import type { SettingEntry } from '../settings/registry'
import { mayReopen, reopenHours } from './reopening'

const owner: Viewer = { id: '2', role: 'atendente', department_id: null, instance_ids: ['1'] }
const closedAt = Date.parse('2026-11-20T12:00:00.000Z')
const closed = { user_id: '2', finished_at: '2026-11-20T12:00:00.000Z' }
const HOUR = 3_600_000

describe('may a closed ticket be opened again', () => {
  test.each<[string, Viewer, number, number, ReturnType<typeof mayReopen>]>([
    ['by who had it, at the last moment', owner, 24, 24 * HOUR, 'yes'],
    ['by who had it, a moment later', owner, 24, 24 * HOUR + 1, 'tooLate'],
    ['by a colleague', { ...owner, id: '3' }, 24, HOUR, 'notYours'],
    ['by the administrator', { ...owner, id: '1', role: ADMINISTRATOR }, 24, HOUR, 'yes'],
    ['where the house never does', { ...owner, role: ADMINISTRATOR }, 0, HOUR, 'never'],
  ])('%s', (_, viewer, hours, after, verdict) =>
    expect(mayReopen(viewer, closed, hours, closedAt + after)).toBe(verdict),
  )
})

describe('for how many hours', () => {
  const entry = (value: string | null, instance_id: string | null = null): SettingEntry => ({
    key: 'reopen_hours',
    value,
    instance_id,
  })
  test.each<[string, SettingEntry[], number]>([
    ['nobody has said', [], 24],
    ['the house has said', [entry('48')], 48],
    ['the connection has said otherwise', [entry('2', '1'), entry('48')], 2],
    ['another connection has', [entry('2', '9'), entry('48')], 48],
    ['what was said is no number', [entry('sempre'), entry(null)], 24],
  ])('%s', (_, settings, hours) => expect(reopenHours(settings, '1')).toBe(hours))
})
