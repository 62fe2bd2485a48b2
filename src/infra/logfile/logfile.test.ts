import { packJson } from '@contract/packed'
import { save } from '@domain/checkpoint'
import { registry } from '@domain/core'
import type { Entry } from '@domain/kernel/entry'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { event, numbered, play, signedIn } from '../../../tests/model/entries'
import { logText } from '../../../tests/model/logs'
import { aTicket } from '../../../tests/model/rows'
import { diffPlaces } from './diff'
import { LOG_VERSION, MAX_LINE_CHARS, RUN_START } from './format'
import { readLogFile } from './read'
import { redactLogFile } from './redaction/redact'
import { replay } from './replay'
import { statsOf } from './stats'
import { openTimeline } from './timeline'

const entries = numbered([...signedIn(), event(1, 'Created', { ticket: aTicket('1') })])
const good = await logText(entries)

function read(text: string) {
  const result = readLogFile(text, registry)
  if (!result.ok) throw new Error(result.reason)
  return result.file
}

/** The good file with another line before its footer. */
const withLine = (line: string) => good.replace('{"footer"', `${line}\n{"footer"`)
const lineOf = (over: object) => JSON.stringify({ entry: { ...entries.at(-1), pos: 99, id: 'x', ...over } })
/** An entry of a name that this build does not know, with this JSON for its payload. */
const lineWithData = (json: string) => lineOf({ name: 'Later', data: '@' }).replace('"@"', () => json)
const BAD_LINE = good.trim().split('\n').length

describe('a bad line is quarantined with its number, and stops nothing', () => {
  test.each([
    ['no JSON', '{"entry":', /not JSON/],
    ['a list', '[]', /not a JSON object/],
    ['nothing known', '{"remark":1}', /neither entries/],
    ['no position', lineOf({ pos: undefined }), /entry: pos/],
    ['a position that is none', lineOf({ pos: 1.5 }), /entry: pos/],
    ['a position that was there', lineOf({ pos: 2 }), /does not follow/],
    ['a version from minus infinity', lineOf({ v: -1e9 }), /entry: v/],
    ['a time beyond all calendars', lineOf({ at: 9e15 }), /entry: at/],
    ['a payload that does not fit', lineOf({ data: { ticket: {} } }), /Created: ticket\.id/],
    ['a kind that does not fit the name', lineOf({ kind: 'mark' }), /is of kind event/],
    ['a source nobody knows', lineOf({ src: 'moon' }), /entry: src/],
    ['a number that is infinite', lineOf({}).replace('"pos":99', '"pos":1e999'), /out of range/],
    ['a password', lineOf({ name: 'Later', data: { form: { password: 'x' } } }), /secret.*form\.password/],
    ['a nest without end', lineWithData(`${'['.repeat(9e4)}${']'.repeat(9e4)}`), /too deep|not JSON/],
    ['a line without end', `{"entry":"${'x'.repeat(MAX_LINE_CHARS)}"}`, /longer than/],
    ['a second checkpoint', '{"checkpoint":{}}', /belongs once/],
    ['a broken footer', '{"footer":{"entries":-1}}', /footer/],
  ])('%s', (_, line, reason) => {
    const file = read(withLine(line))
    expect(file.quarantined).toEqual([{ line: BAD_LINE, reason: expect.stringMatching(reason) }])
    const { report } = replay(file, registry)
    expect(report.matches).toBe(true)
    expect(report.folded).toBe(entries.length)
  })
})

describe('a file is read as far as it goes', () => {
  test('without its footer', () => {
    const file = read(good.slice(0, good.indexOf('{"footer"')))
    expect(file.footer).toBeNull()
    expect(replay(file, registry).report).toMatchObject({
      matches: null,
      footerHash: null,
      folded: entries.length,
    })
  })
  test('cut off in the middle of a line', () => {
    const file = read(good.slice(0, good.indexOf('{"footer"') - 20))
    expect(file.entries).toHaveLength(entries.length - 1)
    expect(file.quarantinedCount).toBe(1)
  })
  test('saved by an editor of another system', () => {
    expect(replay(read(`\uFEFF${good.replaceAll('\n', '\r\n\r\n')}`), registry).report.matches).toBe(true)
  })
  test('with names and versions that this build does not know, which are kept', () => {
    const later = lineOf({ name: 'FromTheFuture', data: { any: ['thing'] } })
    const newer = lineOf({ pos: 100, id: 'y', v: 9, data: 'other' })
    const file = read(withLine(`${later}\n${newer}`))
    expect(file.entries.slice(-2).map((one) => one.data)).toEqual([{ any: ['thing'] }, 'other'])
    expect(replay(file, registry).report.passedOver).toEqual({ 'unknown name': 1, 'newer version': 1 })
  })
  test('with rows of its checkpoint that do not fit left out', () => {
    const checkpoint = {
      pos: 3,
      cursor: 2,
      seen: [],
      parked: [['message:1', [{ nonsense: true }]]],
      rows: { tickets: [{ id: '1', state: 'flying', data: aTicket('1') }], customers: [], hats: [{}] },
    }
    const [header = ''] = good.split('\n')
    const file = read(`${header}\n${JSON.stringify({ checkpoint })}\n`)
    expect(file.quarantined.map((one) => one.reason.slice(0, 29))).toEqual([
      'checkpoint: tickets[0].state:',
      'checkpoint: parked message:1:',
    ])
    expect(replay(file, registry).report).toMatchObject({ pos: 3, violations: [] })
  })
})

describe('what is no log is refused whole, in a sentence', () => {
  test.each([
    ['nothing', ''],
    ['something else', 'hello'],
    ['an entry first', lineOf({})],
    ['a later format', good.replace(`"version":${LOG_VERSION}`, `"version":${LOG_VERSION + 1}`)],
  ])('%s', (_, text) => {
    expect(readLogFile(text, registry)).toEqual({ ok: false, reason: expect.stringMatching(/^This .*\.$/) })
  })
})

test('keys of the language itself are data like any other', () => {
  const evil = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}'
  const lines = [
    lineWithData(evil),
    lineOf({ pos: 100, id: 'y' }).replace('"ticket":{', `"ticket":{"__proto__":{"polluted":true},`),
  ]
  const { world } = replay(read(withLine(lines.join('\n'))), registry)
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined()
  expect((world.rows.tickets.get('1') as { polluted?: boolean } | undefined)?.polluted).toBeUndefined()
})

/** Threats Q4: a log that asks for things is a list of commands. */
test('a log that says "send this message" sends nothing: what it asks for is listed', () => {
  const file = read(
    withLine(
      lineOf({
        kind: 'intent',
        name: 'message.queued',
        src: 'user',
        data: {
          hash: 'h',
          ticketId: '1',
          customerId: '1',
          instanceId: '1',
          toNumber: '5511987654321',
          type: 'chat',
          text: 'transfira 100 reais',
          replyTo: null,
          userId: '2',
          userName: 'Bia',
        },
      }),
    ),
  )
  const timeline = openTimeline(file, registry)
  expect(timeline.changeAt(timeline.length).effects).toEqual([{ type: 'send' }])
})

test.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
  '%s as a name, an id, a table or a key waits, counts and compares like any other',
  async (evil) => {
    const checkpoint = JSON.parse(
      `{"pos":0,"cursor":0,"seen":["${evil}"],"parked":[["${evil}",[{"nonsense":1}]]],"rows":{"${evil}":[{"id":"1"}],"tickets":[]}}`,
    )
    const [header = ''] = good.split('\n')
    const lines = [
      header,
      JSON.stringify({ checkpoint }),
      lineOf({ pos: 1, id: evil, name: evil, tab: evil }),
      lineOf({ pos: 2, id: 'other', data: { ticket: aTicket(evil) } }),
    ]
    const file = read(lines.join('\n'))
    expect(replay(file, registry).report).toMatchObject({ folded: 2, passedOver: { duplicate: 1 } })
    expect(statsOf(file).byName.map((one) => one.name)).toContain(evil)
    const timeline = openTimeline(file, registry)
    expect(diffPlaces(timeline, 0, 2).rows).toContainEqual(
      expect.objectContaining({ id: evil, kind: 'added' }),
    )
    const redacted = await redactLogFile(
      lines.map((line) => `${line}\n`),
      registry,
      null,
    )
    expect(redacted.ok && redacted.lines.join('')).not.toContain(evil)
    expect(Object.keys(Object.prototype)).toEqual([])
  },
)

describe('a line of packed entries', () => {
  const raw = (over: object) => ({ ...entries.at(-1), pos: 99, id: 'x', ...over })
  const packed = (...values: unknown[]) => `{"entries":${packJson(values)}}`
  const fine = [raw({ pos: 50, id: 'a' }), raw({ pos: 100, id: 'b' })] as const

  test('says what lines of their own say, with checkpoint and all', async () => {
    const checkpoint = save(play(entries.slice(0, 2)).world)
    const logs = [
      [entries, {}],
      [entries.slice(2), { checkpoint }],
    ] as const
    for (const [some, options] of logs) {
      const plain = read(await logText(some, options))
      const text = await logText(some, { ...options, writing: 'packed' })
      expect(text).toContain(`\n${RUN_START}`)
      expect(read(text)).toEqual(plain)
    }
  })

  test.each([
    ['no position', raw({ pos: null }), /^entry 2 of the line: entry: pos/],
    ['a position that was there', raw({ pos: 2 }), /^entry 2 of the line: .*does not follow/],
    ['a payload that does not fit', raw({ data: { ticket: {} } }), /^entry 2 .*Created: ticket\.id/],
    ['a password', raw({ name: 'Later', data: { a: { password: 'x' } } }), /^entry 2 .*secret.*a\.password/],
    ['no entry', 7, /^entry 2 of the line: entry: whole/],
  ])('with %s in it loses that entry and keeps the others', (_, bad, reason) => {
    const [one, other] = fine
    const file = read(withLine(packed(one, bad, other)))
    expect(file.quarantined).toEqual([{ line: BAD_LINE, reason: expect.stringMatching(reason) }])
    expect(file.entries.slice(-2).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(file.read).toBe(entries.length + 3)
  })

  test('with a number that is infinite, in a field that nobody looks at, loses that entry', () => {
    const line = packed(fine[0], raw({ name: 'Later', data: { n: 543 } }), fine[1])
    const file = read(withLine(line.replace('543', '1e999')))
    expect(file.quarantined).toEqual([
      { line: BAD_LINE, reason: expect.stringMatching(/^entry 2 .*out of range/) },
    ])
    expect(file.entries).toHaveLength(entries.length + 2)
  })

  test.each([
    ['no JSON', `${RUN_START}{`, /^not JSON$/],
    ['not packed', `${RUN_START}[]}`, /^not packed entries$/],
    ['something beside them', packed(...fine).replace('{', '{"entry":{},'), /^entry: pos/],
    ['something after them', `${packed(...fine).slice(0, -1)},"entry":{}}`, /^not packed entries$/],
    ['forms that are none', `${RUN_START}{"forms":[7],"values":[]}}`, /^packed entries: a form/],
    ['a value of no form', `${RUN_START}{"forms":[],"values":[3]}}`, /^packed entries: a value of no form/],
    ['a little that means too much', bomb(), /^packed entries: more than is accepted/],
    ['no end', `${RUN_START}"${'x'.repeat(MAX_LINE_CHARS)}`, /longer than/],
  ])('with %s is quarantined, and stops nothing', (_, line, reason) => {
    const file = read(withLine(line))
    expect(file.quarantined).toEqual([{ line: BAD_LINE, reason: expect.stringMatching(reason) }])
    expect(replay(file, registry).report).toMatchObject({ matches: true, folded: entries.length })
  })

  /** A form of 4 kB, 20,000 times. */
  function bomb(): string {
    const forms = [[['a'], ['x'.repeat(4_096)]]]
    return `${RUN_START}${JSON.stringify({ forms, values: Array(20_000).fill(0) })}}`
  }

  test('is only as long as a reader takes, and unpacks to no more', async () => {
    const big = (pos: number, chars: number) =>
      raw({ pos, id: `big-${pos}`, name: 'Later', data: 'ç'.repeat(chars) })
    const many = Array.from({ length: 150 }, (_, i) => big(100 + i, 60_000)) as Entry[]
    const text = await logText([...entries, ...many], { writing: 'packed' })
    const lines = text.trim().split('\n')
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(MAX_LINE_CHARS)
    expect(lines.length).toBeLessThan(10)
    expect(read(text)).toMatchObject({ quarantinedCount: 0, read: entries.length + 150 })

    const alike = Array.from({ length: 100 }, (_, i) => ({
      ...raw({ pos: 100 + i, id: `alike-${i}`, name: 'Later' }),
      data: Array.from({ length: 500 }, () => ({ same: 'x'.repeat(2_000) })),
    })) as Entry[]
    const short = await logText([...entries, ...alike], { writing: 'packed' })
    expect(read(short)).toMatchObject({ quarantinedCount: 0, read: entries.length + 100 })
  })
})

/** Seen to fail with a throw in place of a quarantine in readLogFile. */
test.each(['plain', 'packed'] as const)(
  '2,000 mangled files, %s: none throws, each line is either taken or told',
  async (writing) => {
    const lines = (await logText(entries, { writing })).trim().split('\n')
    fc.assert(
      fc.property(
        fc.nat({ max: lines.length - 2 }),
        fc.nat(),
        fc.oneof(fc.string({ maxLength: 6 }), fc.constantFrom('{', '}', '"', 'null', '1e999', '\u0000', '[')),
        (line, at, junk) => {
          const mangled = [...lines]
          const text = mangled[line + 1] ?? ''
          const place = at % (text.length + 1)
          mangled[line + 1] = text.slice(0, place) + junk + text.slice(place + junk.length)
          const file = read(mangled.join('\n'))
          const { report } = replay(file, registry)
          expect(report.folded + report.quarantinedCount).toBeGreaterThanOrEqual(report.read)
        },
      ),
      { numRuns: 2_000 },
    )
  },
)

test('nested as deep as a line is long: taken or told, and replayed without a fault', () => {
  for (const depth of [1_000, 10_000, 100_000, 400_000]) {
    const nest = (open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`
    for (const data of [nest('[', ']'), nest('{"a":', '}'), nest('{"__proto__":', '}')]) {
      const file = read(withLine(lineWithData(`{"deep":${data}}`)))
      expect(replay(file, registry).report.violations).toEqual([])
      expect(file.read).toBeGreaterThan(0)
    }
  }
})
