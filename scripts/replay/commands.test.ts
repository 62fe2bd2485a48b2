import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { registry } from '@domain/core'
import { foldPrint } from '@domain/kernel/fold-print'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { readLogFile } from '@infra/logfile/read'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { draft, event, numbered, signedIn } from '../../tests/model/entries'
import { logText } from '../../tests/model/logs'
import { aTicket } from '../../tests/model/rows'
import { everyday } from '../../tests/model/varied-logs'
import { bisectCommand, hashesCommand } from './bisect.command'
import { diffCommand } from './diff.command'
import { linesOfFile } from './input'
import { plainCommand } from './plain.command'
import { redactCommand } from './redact.command'
import { Refusal } from './refusal'
import { replayCommand, verifyCommand } from './replay.command'
import { saveAsTestCommand } from './save-as-test.command'
import { shrinkCommand } from './shrink.command'
import { statsCommand } from './stats.command'
import { inert, inertJson } from './terminal'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-commands-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))
afterEach(() => {
  vi.restoreAllMocks()
})

const at = (name: string) => path.join(folder, name)

async function write(name: string, text: string): Promise<string> {
  await writeFile(at(name), text)
  return at(name)
}

/** What a command printed, and its exit code. */
async function run(command: () => number | Promise<number>) {
  let said = ''
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    said += String(text)
    return true
  })
  const code = await command()
  vi.restoreAllMocks()
  return { code, said }
}

/** A ticket without owner is open: the server said nonsense, and the panel shows it as a broken rule. */
const broken = (seq: number) =>
  event(seq, 'Created', { ticket: aTicket('9', { inbox: 0, user_id: null, rev: seq }) })
const drafts = [
  ...signedIn(),
  event(1, 'Created', { ticket: aTicket('1') }),
  event(2, 'Created', { ticket: aTicket('2') }),
  broken(3),
  event(4, 'Changed', { ticket: aTicket('1', { unseenMsg: 5, rev: 4 }) }),
]

describe('the commands', () => {
  test('verify: whole, forged, cut off, with lines that cannot be read, with a broken rule', async () => {
    const good = await logText(numbered(drafts.slice(0, 7)))
    const otherFold = (text: string) => text.replace('"build"', '"fold":"fedcba9876543210","build"')
    const forged = good.replace(/"hash":"[0-9a-f]{16}"\}\}\n$/, '"hash":"0123456789abcdef"}}\n')
    const cases: [string, string, number, RegExp][] = [
      ['of another build', otherFold(good), 0, /^whole: 7 entries/],
      [
        'another state of another build',
        otherFold(forged),
        1,
        /^NOT whole\n {2}written by another build \(fold fedcba9876543210, this is [0-9a-f]{16}\): the state cannot be compared\n$/,
      ],
      ['whole', good, 0, /^whole: 7 entries/],
      ['forged', forged, 1, /not what its footer says/],
      [
        'forged, by this build',
        forged.replace('"build"', `"fold":"${foldPrint(registry, TABLE_NAMES)}","build"`),
        1,
        /not what its footer says/,
      ],
      ['short', good.slice(0, good.lastIndexOf('{"footer"')), 1, /cut off/],
      ['bad', good.replace('{"footer"', 'rubbish\n{"footer"'), 1, /1 of its lines[\s\S]*line 9: not JSON/],
      ['broken', await logText(numbered(drafts)), 1, /breaks 1 rules[\s\S]*open-has-owner at 9: tickets 9/],
    ]
    for (const [name, text, code, words] of cases) {
      const file = await write(name, text)
      const result = await run(() => verifyCommand([file]))
      expect([name, result.code]).toEqual([name, code])
      expect(result.said).toMatch(words)
    }
  })

  test('diff, bisect and stats', async () => {
    const file = await write('log', await logText(numbered(drafts)))
    expect((await run(() => diffCommand([file, '6', '9']))).said).toMatch(
      /^4 rows differ: 2 added, 0 removed, 2 changed\n[\s\S]*~ tickets 1\n {4}data\.unseenMsg: 0 → 5\n {4}data\.rev: 1 → 4\n/,
    )
    expect(await run(() => bisectCommand([file]))).toEqual({
      code: 1,
      said: expect.stringMatching(
        /entry 8, position 8: event Created event-3\n {2}open-has-owner: tickets 9: open\n/,
      ),
    })
    expect(await run(() => bisectCommand([file, '--rule', 'key-is-id', '--every']))).toEqual({
      code: 0,
      said: 'no rule is broken anywhere\n',
    })
    expect((await run(() => statsCommand([file]))).said).toMatch(
      /entries +9\n[\s\S]*Created +3, \d+ characters\n/,
    )
    const json = JSON.parse((await run(() => statsCommand([file, '--json']))).said)
    expect(json).toMatchObject({ entries: 9, lost: 0, read: { ms: expect.any(Number) } })
  })

  test('bisect against another log, and against the hashes of another build', async () => {
    const [one, other] = [drafts, [...drafts.slice(0, 6), event(2, 'Created', { ticket: aTicket('7') })]]
    const [file, second] = [
      await write('one', await logText(numbered(one))),
      await write('other', await logText(numbered(other))),
    ]
    expect(await run(() => bisectCommand([file, '--against', second]))).toEqual({
      code: 1,
      said: expect.stringMatching(/first other entry +entry 7[\s\S]*first other state +entry 7/),
    })
    const hashes = await write('hashes', (await run(() => hashesCommand([second]))).said)
    expect((await run(() => bisectCommand([file, '--hashes', hashes]))).said).toMatch(
      /first other state +entry 7/,
    )
    const same = await write('same', (await run(() => hashesCommand([file]))).said)
    expect((await run(() => bisectCommand([file, '--hashes', same]))).code).toBe(0)
    expect(() => bisectCommand([file, '--hashes', file])).toThrow(/does not hold hashes/)
  })

  test('shrink writes the one entry that shows the fault', async () => {
    const file = await write('long', await logText(numbered(drafts)))
    expect((await run(() => shrinkCommand([file, '--out', at('short.ndjson')]))).said).toMatch(
      /entries +9 → 1\n/,
    )
    expect((await run(() => replayCommand([at('short.ndjson'), '--verify']))).said).toMatch(/open-has-owner/)
    await expect(shrinkCommand([file, '--out', at('short.ndjson')])).rejects.toThrow(/is there already/)
    await expect(shrinkCommand([file, '--out', at('none'), '--until', '7'])).rejects.toThrow(/does not show/)
  })

  test('redact, and save as a test: with somebody in it never, with nobody whole', async () => {
    const file = await write('people', await logText(numbered([...signedIn(), ...everyday()])))
    await expect(saveAsTestCommand([file, 'people'])).rejects.toThrow(/redact the log first/)
    expect((await run(() => redactCommand([file, '--out', at('nobody.ndjson')]))).code).toBe(0)
    expect((await run(() => verifyCommand([at('nobody.ndjson')]))).code).toBe(0)
    const here = process.cwd()
    process.chdir(folder)
    try {
      expect((await run(() => saveAsTestCommand([at('nobody.ndjson'), 'a-day']))).code).toBe(0)
      await expect(saveAsTestCommand([at('nobody.ndjson'), 'a-day'])).rejects.toThrow(/is there already/)
      expect((await run(() => saveAsTestCommand([at('nobody.ndjson'), 'a-day', '--again']))).code).toBe(0)
      await expect(saveAsTestCommand([at('nobody.ndjson'), '../../etc'])).rejects.toThrow(/small letters/)
      expect(await readdir('tests/logs')).toEqual(['a-day.ndjson'])
      expect(readLogFile(await readFile('tests/logs/a-day.ndjson', 'utf8'), registry).ok).toBe(true)
    } finally {
      process.chdir(here)
    }
  })

  test('plain: a packed log with a line for each entry, and no log that is not whole', async () => {
    const entries = numbered(drafts.slice(0, 7))
    const file = await write('packed', await logText(entries, { writing: 'packed' }))
    expect((await run(() => plainCommand([file, '--out', at('plain.ndjson')]))).said).toMatch(/^lines +9\n/)
    const text = await readFile(at('plain.ndjson'), 'utf8')
    expect(text.match(/^\{"entry":/gm)).toHaveLength(7)
    const read = readLogFile(text, registry)
    expect(read.ok && read.file.entries).toEqual(entries)
    expect((await run(() => verifyCommand([at('plain.ndjson')]))).code).toBe(0)
    const cut = await write('cut', (await logText(entries)).replace(/\{"footer".*\n/, ''))
    await expect(plainCommand([cut, '--out', at('none')])).rejects.toThrow(/not whole/)
  })

  test.each([
    ['no file', () => replayCommand([])],
    ['two files', () => statsCommand(['a', 'b'])],
    ['an unknown flag', () => verifyCommand(['a', '--fast'])],
    ['a position that is none', () => diffCommand(['a', '1', 'x'])],
    ['a file that is not there', () => statsCommand([at('nowhere')])],
    ['a folder', () => statsCommand([folder])],
  ])('%s is refused in a sentence', (_, command) => {
    expect(command).toThrow(Refusal)
  })
})

describe('what a file says is nothing that a terminal obeys', () => {
  const payloads = [
    '\u001b[2J\u001b[1;31mowned',
    '\u001b]0;title\u0007',
    '\u009b31m',
    'a\rb\nc',
    '\u202egnp.exe',
    '\u2066hidden\u2069',
    '=HYPERLINK("http://evil.example")',
    '<img src=x onerror=alert(1)>',
    '\u{e0001}tag',
  ]
  test('in no command', async () => {
    const hostile = payloads.map((text, i) =>
      draft('mark', text.slice(0, 100), { [text]: text }, { id: `${text}${i}`, tab: text }),
    )
    const file = await write(
      'hostile',
      (await logText(numbered([...signedIn(), ...hostile]))).replace('{"footer"', `{"\u001b[31m\n{"footer"`),
    )
    for (const command of [
      () => replayCommand([file]),
      () => replayCommand([file, '--json']),
      () => verifyCommand([file]),
      () => statsCommand([file]),
      () => statsCommand([file, '--json']),
      () => diffCommand([file, '0', '99']),
      () => bisectCommand([file, '--against', at('log')]),
    ])
      expect((await run(command)).said.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u)
  })
  test.each(payloads)('%j', (text) => {
    expect(inert(text)).not.toMatch(/[\p{Cc}\p{Cf}]/u)
    expect(JSON.parse(inertJson({ [text]: text }))).toEqual({ [text]: text })
  })
})

/** Seen to fail with each piece decoded for itself. */
describe('a file is read in pieces, and its lines are those of the whole, wherever a piece ends', () => {
  const PIECE = 1 << 16
  test.each<[string, readonly number[]]>([
    ['letters of two, three and four bytes', [...Buffer.from('ção\u2028😀💊')]],
    ['a byte order mark', [0xef, 0xbb, 0xbf, 0x61]],
    ['ends of lines of every kind', [...Buffer.from('a\r\n\n\n\r\nb\n')]],
    ['halves of a pair', [0xed, 0xa0, 0x80, 0xed, 0xb0, 0x80]],
    ['bytes that are no letter', [0xff, 0xc0, 0x80, 0xfe, 0x80, 0x80]],
    ['letters cut off by an end of line', [0xf0, 0x9f, 0x98, 0x0a, 0xe2, 0x80, 0x0a, 0xc3, 0x0a]],
    ['letters cut off by letters', [0xf0, 0x9f, 0x61, 0xe2, 0x62, 0xc3]],
  ])('%s', async (_, bytes) => {
    for (let before = PIECE - bytes.length - 1; before <= PIECE + 1; before++) {
      const whole = Buffer.concat([Buffer.alloc(before, 'x'), Buffer.from(bytes)])
      await writeFile(path.join(folder, 'pieces'), whole)
      const lines = new TextDecoder('utf-8', { ignoreBOM: true }).decode(whole).split('\n')
      expect([...linesOfFile(path.join(folder, 'pieces'))]).toEqual(lines)
    }
  })
})

describe('a file that is more than a log', () => {
  test('is read no further than a log may be long', async () => {
    const file = await write('large', 'x'.repeat(3_000_000))
    expect(() => [...linesOfFile(file, 2_000_000)]).toThrow(/larger than 2000000 bytes/)
  })
  /** A line of a gigabyte, read in pieces, is never more than its limit in memory. Seen to fail with every piece kept. */
  test('with a line without end gives that line up to its limit, and the lines after it', async () => {
    const file = await write('endless', `short\n${'y'.repeat(9_000_000)}\nafter`)
    const lines = [...linesOfFile(file)]
    expect(lines.map((line) => line.length)).toEqual([5, 4 * 1024 * 1024 + 1, 5])
  })
})
