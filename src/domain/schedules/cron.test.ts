import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  CRON_FIELDS,
  type CronField,
  type CronMoment,
  type CronText,
  isDue,
  parseCron,
  type Schedule,
} from './cron'
import { planJob } from './jobs'

const moment: CronMoment = {
  milliseconds: 0,
  seconds: 0,
  minutes: 30,
  hours: 9,
  day: 20,
  month: 11,
  year: 2026,
  weekday: 5,
}
function schedule(text: CronText): Schedule {
  const parsed = parseCron(text)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors))
  return parsed.schedule
}
const due = (text: CronText, over: Partial<CronMoment> = {}) => isDue(schedule(text), { ...moment, ...over })

describe('what is refused', () => {
  test.each<[CronField, string, string, string]>([
    ['minutes', '', '', 'empty'],
    ['minutes', '1,,2', '', 'empty'],
    ['minutes', '1,', '', 'empty'],
    ['minutes', ' ', '', 'empty'],
    ['minutes', 'x', 'x', 'notANumber'],
    ['minutes', '1.5', '1.5', 'notANumber'],
    ['minutes', '-1', '-1', 'notANumber'],
    ['minutes', '1-', '1-', 'notANumber'],
    ['minutes', '1-2-3', '1-2-3', 'notANumber'],
    ['minutes', '*-5', '*-5', 'notANumber'],
    ['minutes', '1 2', '1 2', 'notANumber'],
    ['minutes', '0x10', '0x10', 'notANumber'],
    ['minutes', '9-5', '9-5', 'reversed'],
    ['minutes', '*/0', '*/0', 'badStep'],
    ['minutes', '*/', '*/', 'badStep'],
    ['minutes', '*/x', '*/x', 'badStep'],
    ['minutes', '1-5/2/2', '1-5/2/2', 'badStep'],
    ['minutes', '5,70', '70', 'outOfRange'],
    ['minutes', '50-60', '50-60', 'outOfRange'],
    ['milliseconds', '10', '10', 'outOfRange'],
    ['seconds', '60', '60', 'outOfRange'],
    ['hours', '24', '24', 'outOfRange'],
    ['day', '0', '0', 'outOfRange'],
    ['day', '32', '32', 'outOfRange'],
    ['month', '0', '0', 'outOfRange'],
    ['month', '13', '13', 'outOfRange'],
    ['weekday', '7', '7', 'outOfRange'],
    ['year', '-1', '-1', 'notANumber'],
  ])('%s %j: %j, %s', (field, text, element, reason) =>
    expect(parseCron({ [field]: text })).toEqual({ ok: false, errors: [{ field, element, reason }] }),
  )
  test('is named for every field, not the first alone', () => {
    const parsed = parseCron({ minutes: '60,x', weekday: '9' })
    expect(!parsed.ok && parsed.errors.map(({ element }) => element)).toEqual(['60', 'x', '9'])
  })
})

test('the edges of every field are taken, and nothing beyond them', () => {
  for (const [name, { least, most }] of Object.entries(CRON_FIELDS)) {
    const top = Number.isFinite(most) ? most : 9999
    expect(parseCron({ [name]: `${least},${top}` }).ok).toBe(true)
    if (Number.isFinite(most)) expect(parseCron({ [name]: String(most + 1) }).ok).toBe(false)
    if (least > 0) expect(parseCron({ [name]: String(least - 1) }).ok).toBe(false)
  }
})

describe('it is time', () => {
  test.each<[string, CronText, Partial<CronMoment>, boolean]>([
    ['every minute, at its beginning', {}, {}, true],
    ['every minute, not in its midst', {}, { seconds: 1 }, false],
    ['every minute, not at its second tenth', {}, { milliseconds: 1 }, false],
    ['at half past nine', { minutes: '30', hours: '9' }, {}, true],
    ['at half past ten', { minutes: '30', hours: '10' }, {}, false],
    ['in a list', { hours: '8, 9,10' }, {}, true],
    ['in a range', { hours: '8-12' }, {}, true],
    ['at the end of a range', { hours: '8-9' }, {}, true],
    ['behind a range', { hours: '6-8' }, {}, false],
    ['on a step', { minutes: '*/15' }, {}, true],
    ['between steps', { minutes: '*/20' }, {}, false],
    ['on a step of a range', { minutes: '10-40/10' }, {}, true],
    ['on a step from a number on', { minutes: '10/5' }, {}, true],
    ['before that number', { minutes: '40/5' }, {}, false],
    ['on a step from the first day', { day: '*/5' }, { day: 21 }, true],
    ['on a weekday', { weekday: '1-5' }, {}, true],
    ['on another weekday', { weekday: '6' }, {}, false],
    ['on the day or the weekday: the day', { day: '20', weekday: '1' }, {}, true],
    ['on the day or the weekday: the weekday', { day: '1', weekday: '5' }, {}, true],
    ['on neither', { day: '1', weekday: '1' }, {}, false],
    ['in another month', { month: '12' }, {}, false],
    ['in a year', { year: '2025-2027' }, {}, true],
    ['in another year', { year: '2027' }, {}, false],
  ])('%s', (_, text, over, yes) => expect(due(text, over)).toBe(yes))

  test('as a list of all its values says, however it is written', () => {
    const minute = fc.nat({ max: 59 })
    fc.assert(
      fc.property(minute, minute, fc.integer({ min: 1, max: 30 }), minute, (a, b, step, now) => {
        const [from, to] = [Math.min(a, b), Math.max(a, b)]
        const all = Array.from({ length: 60 }, (_, i) => i).filter(
          (i) => i >= from && i <= to && (i - from) % step === 0,
        )
        const over = { minutes: now }
        expect(due({ minutes: `${from}-${to}/${step}` }, over)).toBe(all.includes(now))
        expect(due({ minutes: all.join(',') }, over)).toBe(all.includes(now))
      }),
    )
  })
  test('whatever is written, it is read or refused, and never throws', () => {
    const letters = fc.string({ unit: fc.constantFrom('0', '1', '9', '*', '/', '-', ',', ' ', 'x') })
    fc.assert(
      fc.property(letters, letters, (minutes, year) => {
        const parsed = parseCron({ minutes, year })
        if (parsed.ok) isDue(parsed.schedule, moment)
        else expect(parsed.errors.length).toBeGreaterThan(0)
      }),
    )
  })
})

describe('a job', () => {
  const every = schedule({})
  test.each([[''], ['  '], [null], [undefined], [7], [{}]])('named %j is refused', (name) =>
    expect(planJob(new Map(), name, every)).toEqual({ outcome: 'badName' }),
  )
  test('is planned once; who comes second is ignored', () => {
    const first = planJob(new Map(), 'nps', every)
    if (first.outcome === 'badName') throw new Error('refused')
    expect(first.outcome).toBe('planned')
    const second = planJob(first.jobs, 'nps', schedule({ hours: '3' }))
    expect(second).toEqual({ outcome: 'ignored', jobs: first.jobs })
    expect(first.jobs.get('nps')).toBe(every)
  })
})
