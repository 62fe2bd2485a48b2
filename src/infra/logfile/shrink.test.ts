import { save } from '@domain/checkpoint'
import { registry } from '@domain/core'
import type { Entry } from '@domain/kernel/entry'
import type { Registry } from '@domain/kernel/registry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { repeats, shuffles, tenants } from '../../../tests/model/arbitraries'
import { draft, event, numbered, play, signedIn } from '../../../tests/model/entries'
import { breaking, faulty, throwing } from '../../../tests/model/faulty-build'
import { fileOf } from '../../../tests/model/logs'
import { aTicket } from '../../../tests/model/rows'
import { minimize } from './ddmin'
import type { LogFile } from './format'
import { readLogFile } from './read'
import { replay } from './replay'
import { breaksRule, shrinkLog } from './shrink'
import { linesOfLog } from './write'

const busy = fc
  .tuple(tenants(40), shuffles(), repeats())
  .map(([tenant, shuffle, repeat]) => [...signedIn(), ...repeat(shuffle(tenant.events))])

describe('delta debugging', () => {
  /** Seen to fail with the rest put together in another order, and with a rest that was not asked about. */
  test('leaves exactly what is needed, in order', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.nat(200), { minLength: 1, maxLength: 120 }),
        fc.nat(1_000),
        fc.nat(6),
        (items, salt, many) => {
          const needed = items.filter((_, i) => (i * 7 + salt) % items.length < many)
          const inOrder = (some: readonly number[]) =>
            needed.every((one, i) => i === 0 || some.indexOf(needed[i - 1] ?? -1) < some.indexOf(one))
          const fails = (some: readonly number[]) =>
            needed.every((one) => some.includes(one)) && inOrder(some)
          expect(minimize(items, fails)).toEqual(needed)
          const inAnyOrder = (some: readonly number[]) => needed.every((one) => some.includes(one))
          expect(minimize(items, inAnyOrder)).toEqual(needed)
        },
      ),
      { numRuns: 300 },
    )
  })
  /** Only some multiples of three show the fault: leaving out halves alone never succeeds. */
  test('leaves nothing that could be left out singly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 3, max: 60 }), (n) => {
        const fails = (some: readonly number[]) => some.length > 0 && some.length % 3 === 0
        const items = Array.from({ length: n * 3 }, (_, i) => i)
        const left = minimize(items, fails)
        expect(fails(left)).toBe(true)
        for (const one of left) expect(fails(left.filter((other) => other !== one))).toBe(false)
      }),
    )
  })
  test('stops when told to', () => {
    let tries = 0
    const some = minimize(
      [1, 2, 3, 4, 5, 6, 7, 8],
      (list) => {
        tries += 1
        return list.includes(5) && list.includes(2)
      },
      () => tries < 3,
    )
    expect(some).toEqual(expect.arrayContaining([2, 5]))
    expect(tries).toBeLessThan(6)
  })
})

async function readBack(file: LogFile, build: Registry): Promise<LogFile> {
  let text = ''
  for await (const line of linesOfLog(file, 'plain')) text += line
  const read = readLogFile(text, build)
  if (!read.ok) throw new Error(read.reason)
  return read.file
}

describe('a log shrinks to what shows the fault', () => {
  /** Seen to fail with the footer of the long log kept. */
  test('out of any history, and replays and verifies', async () => {
    await fc.assert(
      fc.asyncProperty(busy, fc.nat(1_000), async (drafts, where) => {
        const at = 8 + (where % (drafts.length - 8))
        const all = [...drafts]
        all.splice(at, 0, event(9_000, 'Created', { ticket: aTicket('99') }), breaking('99'))
        const shrunk = shrinkLog(fileOf(numbered(all)), faulty, breaksRule('open-has-owner'))
        if (!shrunk.ok) throw new Error(shrunk.reason)
        expect(shrunk.file.entries.map((one) => one.name)).toEqual(['Created', 'fault.break'])
        expect(shrunk.file.entries.map((one) => one.pos)).toEqual([at + 1, at + 2])
        const { report } = replay(await readBack(shrunk.file, faulty), faulty)
        expect(report).toMatchObject({ matches: true, quarantinedCount: 0, folded: 2 })
        expect(report.violations.map((one) => one.rule)).toContain('open-has-owner')
      }),
      { numRuns: 20 },
    )
  })

  const opening: Entry[] = numbered([
    ...signedIn(),
    ...['1', '2', '3'].map((id, i) => event(i + 1, 'Created', { ticket: aTicket(id) })),
  ])
  const checkpoint = save(play(opening).world)
  test('and its checkpoint to the rows that it takes', async () => {
    const entries = numbered([draft('mark', 'connection.gap', {}), breaking('2')], 9)
    const shrunk = shrinkLog(fileOf(entries, checkpoint), faulty, breaksRule())
    if (!shrunk.ok) throw new Error(shrunk.reason)
    const { rows, seen } = shrunk.file.checkpoint ?? checkpoint
    expect(
      Object.values(rows)
        .flat()
        .map((row) => row.id),
    ).toEqual(['2'])
    expect(seen).toEqual([])
    expect(replay(await readBack(shrunk.file, faulty), faulty).report.matches).toBe(true)
  })
  test('also to the ids that it had seen', () => {
    const again = numbered(
      [event(2, 'Created', { ticket: aTicket('2') }), draft('mark', 'connection.gap', {})],
      9,
    )
    const shrunk = shrinkLog(fileOf(again, checkpoint), registry, (_, { passedOver }) =>
      passedOver.some(({ reason }) => reason === 'duplicate'),
    )
    expect(shrunk).toMatchObject({
      ok: true,
      file: { checkpoint: { seen: [], seenEvents: [[2, 'event-2']] }, entries: [{ pos: 9 }] },
    })
  })
  test('or to none, when the fault does without', () => {
    const entries = numbered([throwing()], 9)
    const shrunk = shrinkLog(fileOf(entries, checkpoint), faulty, breaksRule('fold-fault'))
    expect(shrunk).toMatchObject({
      ok: true,
      finished: true,
      file: { checkpoint: null, entries: [{ pos: 9 }] },
    })
  })
  test('not at all, when it shows no fault', () => {
    expect(shrinkLog(fileOf(opening), registry, breaksRule())).toEqual({
      ok: false,
      reason: expect.stringMatching(/\.$/),
    })
  })
  test('as far as it may', () => {
    const entries = numbered([...opening, breaking('2')])
    expect(shrinkLog(fileOf(entries), faulty, breaksRule(), { mostTries: 3 })).toMatchObject({
      ok: true,
      finished: false,
    })
  })
})
