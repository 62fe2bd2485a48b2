import fc from 'fast-check'
import { expect, test } from 'vitest'
import { afterStep, nextStep, type Silence, type SilenceRule, silenceNow } from './silence'

const MINUTE = 60_000
const rule: SilenceRule = {
  warnings: [
    { minutes: 10, text: 'Ainda está aí?' },
    { minutes: 5, text: 'Vamos encerrar.' },
  ],
  closeMinutes: 15,
}
const begun = (since: number): Silence => silenceNow(null, { place: 'open', since }) as Silence

test('a silence is warned of, warned of again and closed, each time from what was done before', () => {
  const first = begun(0)
  expect(nextStep(rule, first)).toEqual({ event: 'WARN', at: 10 * MINUTE, text: 'Ainda está aí?' })
  // The server was down for an hour: the second warning does not follow at once.
  const late = afterStep(first, 'WARN', 70 * MINUTE)
  expect(nextStep(rule, late)).toMatchObject({ event: 'WARN', at: 75 * MINUTE })
  const second = afterStep(late, 'WARN', 75 * MINUTE)
  expect(nextStep(rule, second)).toEqual({ event: 'CLOSE', at: 90 * MINUTE })
  expect(nextStep(rule, afterStep(second, 'CLOSE', 90 * MINUTE))).toBeNull()
})

test.each<[string, Parameters<typeof silenceNow>[1], object | null]>([
  ['goes on', { place: 'open', since: 0 }, { warned: 1 }],
  ['begins anew when somebody spoke', { place: 'open', since: 1 }, { warned: 0, since: 1, at: 1 }],
  ['begins anew in the queue', { place: 'inbox', since: 0 }, { warned: 0, place: 'inbox' }],
  ['is none where nobody is waited for', null, null],
])('a silence %s', (_, waiting, after) => {
  const now = silenceNow(afterStep(begun(0), 'WARN', 10 * MINUTE), waiting)
  if (after === null) expect(now).toBeNull()
  else expect(now).toMatchObject(after)
})

test('without warnings it is closed, without that nothing is done', () => {
  expect(nextStep({ warnings: [], closeMinutes: 3 }, begun(0))).toEqual({ event: 'CLOSE', at: 3 * MINUTE })
  expect(nextStep({ warnings: [], closeMinutes: null }, begun(0))).toBeNull()
})

test('whenever its timer fires, each thing is done once, in its order, and never before its time', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 30 }), (waits) => {
      let silence = begun(0)
      let now = 0
      const done: string[] = []
      for (const minutes of waits) {
        now += minutes * MINUTE
        // Fired twice at the same moment: the second finds nothing that is due.
        for (const _ of [1, 2]) {
          const next = nextStep(rule, silence)
          if (!next || next.at > now) continue
          expect(now - silence.at).toBeGreaterThanOrEqual(next.at - silence.at)
          done.push(next.event === 'WARN' ? next.text : 'CLOSE')
          silence = afterStep(silence, next.event, now)
        }
      }
      const all = [...rule.warnings.map(({ text }) => text), 'CLOSE']
      expect(done).toEqual(all.slice(0, done.length))
    }),
  )
})
