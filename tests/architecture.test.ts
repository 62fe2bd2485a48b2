import { readdirSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { circlesOf } from './circles'
import { type Edge, edgesOf, isTest, reach, readSources, type Sources, withoutComments } from './sources'

/*
 * The arrows between the floors (docs: "the house"), the purity of the domain, and the size and names of
 * files, held over the sources themselves.
 */

const isMachine = (file: string) =>
  file.endsWith('.machine.ts') || file === 'src/domain/kernel/compile.ts' || file === 'src/domain/machines.ts'

/** Who stands on a floor, and what it may import; anything else is a violation. */
const ARROWS: { floor: string; files: RegExp; may: (target: string, edge: Edge) => boolean }[] = [
  {
    floor: 'contract: valibot and itself',
    // read-contract.ts is for the server, the generator and tests: it reads the files themselves.
    files: /^contract\/(?!read-contract\.ts$)/,
    may: (target) => /^(contract\/|npm:valibot$)/.test(target),
  },
  {
    floor: 'domain: xstate (machines only), valibot, immer, croner (plans), contract and itself',
    files: /^src\/domain\//,
    may: (target, { file, typeOnly }) =>
      /^(src\/domain\/|contract\/|npm:(valibot|immer|croner)$)/.test(target) ||
      (target === 'npm:xstate' && (typeOnly || isMachine(file))),
  },
  {
    floor: 'kernel: no area; itself, how rows are packed, and the contract',
    files: /^src\/domain\/kernel\//,
    may: (target) => /^(src\/domain\/(kernel|packing)\/|contract\/|npm:)/.test(target),
  },
  {
    floor: 'packing: itself',
    files: /^src\/domain\/packing\//,
    may: (target) => /^src\/domain\/packing\//.test(target),
  },
  {
    floor: 'areas: nothing of what is put together from them',
    files: /^src\/domain\/[^/]+\//,
    may: (target) => !/^src\/domain\/[^/]+$/.test(target),
  },
  {
    floor: 'infra: domain, contract, itself and packages that draw nothing',
    files: /^src\/infra\//,
    may: (target) =>
      /^(src\/(infra|domain)\/|contract\/)/.test(target) || /^npm:(?!react|@mantine|@xstate)/.test(target),
  },
  {
    floor:
      "ui: the app's panel and views, domain, contract, itself and the contract's documents; no store, no network",
    files: /^src\/ui\//,
    may: (target) =>
      /^(src\/(ui|domain)\/|contract\/|src\/app\/(panel\/(panel|calm-view|device-views|local-file|commands|preferences)|runtime\/(drafts|on-screen|page-clock|voice)|replay\/replay)\.tsx?$|src\/infra\/graphql\/[\w-]+\.gen\.ts$)/.test(
        target,
      ) || /^npm:(?!dexie|graphql|ws$|mqtt)/.test(target),
  },
  {
    floor: 'kit: no area of the panel',
    files: /^src\/ui\/kit\//,
    may: (target) => !/^src\/ui\/(?!kit\/)/.test(target),
  },
  {
    floor: 'app: everything of the panel',
    files: /^src\/app\//,
    may: (target) => /^(src\/|contract\/|npm:)/.test(target),
  },
  {
    floor: 'server: domain, contract, itself; no part of the panel that draws or stores',
    files: /^server\//,
    may: (target) =>
      /^(server\/|src\/domain\/|contract\/)/.test(target) || /^npm:(?!react|@mantine|dexie)/.test(target),
  },
  {
    floor: 'platform: no area of the server; itself, domain and contract',
    files: /^server\/platform\//,
    may: (target) => /^(server\/platform\/|src\/domain\/|contract\/|npm:)/.test(target),
  },
  {
    floor: 'emulators: nothing of the product',
    files: /^emulators\//,
    may: (target) => /^(emulators\/|npm:)/.test(target),
  },
]

/** Every import that goes against an arrow, as "file → target". */
const againstArrows = (sources: Sources): string[] =>
  edgesOf(sources).flatMap((edge) =>
    ARROWS.filter(
      ({ files, may }) => files.test(edge.file) && !isTest(edge.file) && !may(edge.target, edge),
    ).map(({ floor }) => `${edge.file} → ${edge.target} (${floor})`),
  )

/** What may not be reached, however many steps away. */
const FAR: { rule: string; from: RegExp; not: RegExp; lazyToo: boolean }[] = [
  {
    rule: 'the machines are not run in the browser: tables are',
    from: /^src\/app\//,
    not: /^src\/domain\/(kernel\/compile\.ts|machines\.ts|.*\.machine\.ts)$/,
    lazyToo: true,
  },
  {
    rule: 'screens reach neither store nor network',
    from: /^src\/ui\//,
    not: /^(src\/infra\/(?!graphql\/[\w-]+\.gen\.ts$)|npm:(dexie|graphql))/,
    lazyToo: true,
  },
  {
    rule: 'the domain reaches nothing that draws, stores or talks',
    from: /^src\/domain\//,
    not: /^(src\/(ui|app|infra)\/|server\/|npm:(?!xstate|valibot|immer|croner))/,
    lazyToo: true,
  },
  {
    rule: 'the server reaches nothing of the panel but the domain',
    from: /^server\//,
    not: /^src\/(ui|app|infra)\//,
    lazyToo: true,
  },
]

const reachedTooFar = (sources: Sources): string[] =>
  FAR.flatMap(({ rule, from, not, lazyToo }) =>
    [...reach(sources, from, lazyToo)].filter(([file]) => not.test(file)).map(([, way]) => `${rule}: ${way}`),
  )

/** The folder of an area, `server/conversation/tickets`, say: what is below it is its own. */
const areaOf = (file: string): string => {
  const [floor, ...rest] = file.split('/').slice(0, -1)
  return floor === 'src' || (floor === 'server' && rest[0] !== 'platform')
    ? `${floor}/${rest.slice(0, 2).join('/')}`
    : `${floor}/${rest[0] ?? ''}`
}

/**
 * Files that need each other: to run at all (`types` false), or by their types too, across areas. What is fetched when
 * it is wanted needs nothing.
 */
function circles(sources: Sources, types: boolean): string[] {
  const arrows = new Map<string, Set<string>>()
  for (const { file, target, typeOnly, dynamic } of edgesOf(sources))
    if (file !== target && !dynamic && (types || !typeOnly) && !isTest(file) && sources.has(target))
      arrows.set(file, (arrows.get(file) ?? new Set()).add(target))
  return circlesOf(arrows)
    .filter((files) => !types || new Set(files.map(areaOf)).size > 1)
    .map((files) => files.join(' '))
}

const CLOCK =
  /\bDate\s*\.\s*now\b|\bnew\s+Date\s*(\(\s*\)|(?!\s*\()\b)|(?<!new\s)(?<![\w.])Date\s*\(|\bperformance\s*\.\s*now\b/
const IMPURE: [what: string, pattern: RegExp][] = [
  ['the clock', CLOCK],
  ['chance', /\bMath\s*\.\s*random\b|\bcrypto\b/],
  ['storage', /\b(localStorage|sessionStorage|indexedDB|document|window|globalThis|process)\s*[.[]/],
  ['the network', /\b(fetch|XMLHttpRequest|WebSocket)\s*\(/],
  ['a timer', /\b(setTimeout|setInterval|setImmediate|queueMicrotask|requestAnimationFrame)\b/],
  ['the console', /\bconsole\s*\./],
  [
    "the machine's locale",
    /\.toLocale\w*\(\s*\)|\blocaleCompare\(\s*\w+\s*\)|\bgetTimezoneOffset\b|\bIntl\.\w+\(\s*\)/,
  ],
]

const impurities = (sources: Sources): string[] =>
  [...sources].flatMap(([file, source]) =>
    /^src\/domain\//.test(file) && !isTest(file)
      ? IMPURE.filter(([, pattern]) => pattern.test(withoutComments(source))).map(
          ([what]) => `${file} reads ${what}`,
        )
      : [],
  )

/** Where the panel reads the device's clock, which may be hours off. `performance.now` measures spans and is right. */
const CLOCKS = ['src/infra/clock.ts', 'src/app/runtime/page-clock.ts']
const ownClocks = (sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => /^src\/(ui|app|infra)\//.test(file) && !isTest(file) && !CLOCKS.includes(file))
    .filter(([, source]) => CLOCK.test(withoutComments(source).replaceAll(/\bperformance\s*\.\s*now\b/g, '')))
    .map(([file]) => file)

/** Safari tells of the Enter that ends a composition in its own way: one rule knows it. */
const ownGuards = (sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => /^src\/(ui|app)\//.test(file) && !isTest(file))
    .filter(([, source]) => /(\.isComposing|\bisComposing[ ,]*\}\s*= )/.test(withoutComments(source)))
    .map(([file]) => file)

/** A field that a script measures has a copy of what is typed, which the browser keeps; one part of the kit knows when it must. */
const measuredFields = (sources: Sources): string[] =>
  [...sources]
    .filter(([file]) => /^src\/ui\//.test(file) && file !== 'src/ui/kit/GrowingTextarea.tsx')
    .filter(([, source]) => /\bautosize\b/.test(withoutComments(source)))
    .map(([file]) => file)

const LONGEST = 450
const tooLong = (sources: Sources): string[] =>
  [...sources]
    .filter(([file, source]) => !file.includes('.gen.') && source.split('\n').length - 1 > LONGEST)
    .map(([file, source]) => `${file}: ${source.split('\n').length - 1} lines`)

/** A name that says nothing of what is inside. */
const namesNothing = (sources: Sources): string[] =>
  [...sources.keys()].filter((file) =>
    file.split('/').some((part) => /^(utils?|helpers?|misc|common)(\.|$)/i.test(part)),
  )

const sources = readSources()

describe('the house', () => {
  test('is here', () => expect(sources.size).toBeGreaterThan(100))
  test('arrows run one way', () => expect(againstArrows(sources)).toEqual([]))
  test('also through others', () => expect(reachedTooFar(sources)).toEqual([]))
  test('no file needs itself to run', () => expect(circles(sources, false)).toEqual([]))
  test('no types go in a circle between areas', () => expect(circles(sources, true)).toEqual([]))
  test('the domain knows no clock, chance, network, storage or locale', () =>
    expect(impurities(sources)).toEqual([]))
  test('the panel has one clock, which keeps the time of the server', () =>
    expect(ownClocks(sources)).toEqual([]))
  test('one rule says whether an input method has a key', () => expect(ownGuards(sources)).toEqual([]))
  test('what grows with its text is not measured by a copy', () =>
    expect(measuredFields(sources)).toEqual([]))
  test(`no file is longer than ${LONGEST} lines`, () => expect(tooLong(sources)).toEqual([]))
  test('every name says what is inside', () => expect(namesNothing(sources)).toEqual([]))
})

describe('a planted violation is found', () => {
  const planted = (file: string, source: string, ...others: [string, string][]): Sources =>
    new Map([[file, source], ...others])
  test.each([
    ['a value from xstate', 'src/domain/tickets/x.ts', "import { setup } from 'xstate'"],
    ['an area in the kernel', 'src/domain/kernel/x.ts', "import type { PinsRow } from '../tickets/tables'"],
    ['the kernel in what packs', 'src/domain/packing/x.ts', "import { World } from '../kernel/world'"],
    ['the whole in an area', 'src/domain/tickets/x.ts', "import { emptyWorld } from '../empty-world'"],
    ['react in the domain', 'src/domain/tickets/x.ts', "import type { FC } from 'react'"],
    ['a re-export', 'src/domain/tickets/x.ts', "export * from '../../infra/log/database'"],
    ['a lazy import', 'src/domain/tickets/x.ts', "const x = () => import('@app/panel/panel')"],
    ['a type in place', 'src/domain/tickets/x.ts', "type X = import('@app/panel/panel').Panel"],
    [
      'an import over several lines',
      'src/ui/x.tsx',
      "import {\n  a,\n  type B,\n} from '@infra/log/database'",
    ],
    ['an import for its effect', 'src/ui/x.tsx', "import 'dexie'"],
    ['a corner of the app', 'src/ui/x.tsx', "import { Runtime } from '@app/runtime/runtime'"],
    ['the screens from below', 'src/infra/x.ts', "import { texts } from '../ui/kit/text'"],
    ['the panel on the server', 'server/x.ts', "import { Runtime } from '../src/app/runtime/runtime'"],
    [
      'an area in the platform',
      'server/platform/x.ts',
      "import type { Line } from '../messages/outbound/send.line'",
    ],
    ['the product in its emulator', 'emulators/x.ts', "import { Ack } from '../contract/delivery'"],
  ])('%s', (_, file, source) => {
    expect(againstArrows(planted(file, source))).toHaveLength(1)
  })
  test.each([
    ['a type of xstate', 'src/domain/tickets/x.ts', "import type { AnyStateMachine } from 'xstate'"],
    ['a machine', 'src/domain/tickets/x.machine.ts', "import { createMachine } from 'xstate'"],
    ['a remark', 'src/ui/x.tsx', "// import 'dexie'\n/* import '@infra/x' */"],
    ['an address', 'src/ui/x.tsx', "const at = 'https://example.test/' // from 'dexie'"],
  ])('%s is none', (_, file, source) => {
    expect(againstArrows(planted(file, source))).toEqual([])
  })
  test('a machine on the boot path, two steps away', () => {
    const here = planted(
      'src/app/boot/main.ts',
      "import { a } from '@domain/a'",
      ['src/domain/a.ts', "export * from './machines'"],
      ['src/domain/machines.ts', ''],
    )
    expect(reachedTooFar(here)).toEqual([
      expect.stringContaining('main.ts → src/domain/a.ts → src/domain/machines.ts'),
    ])
  })
  test('a store below the screens, behind a permitted door', () => {
    const here = planted('src/ui/x.tsx', "import { p } from '@app/panel/panel'", [
      'src/app/panel/panel.tsx',
      "import Dexie from 'dexie'",
    ])
    expect(reachedTooFar(here)).toHaveLength(1)
  })
  test('a circle, at run time and by types alone', () => {
    const turning = (first: string) =>
      planted('server/a/x.ts', `${first} { b } from '../b/y'`, [
        'server/b/y.ts',
        "import { a } from '../a/x'",
      ])
    expect(circles(turning('import'), false)).toEqual(['server/a/x.ts server/b/y.ts'])
    expect(circles(turning('import type'), false)).toEqual([])
    expect(circles(turning('import type'), true)).toHaveLength(1)
    const beside = planted('server/a/x.ts', "import type { b } from './y'", ['server/a/y.ts', "import './x'"])
    expect(circles(beside, true)).toEqual([])
  })
  test('a field with a copy of its text', () =>
    expect(measuredFields(planted('src/ui/x.tsx', '<Textarea autosize minRows={2} />'))).toHaveLength(1))
  test.each([
    'Date.now()',
    'new Date()',
    'new Date',
    'Date()',
    'Math.random()',
    'crypto.randomUUID()',
    "fetch('/')",
    'setTimeout(f)',
    'console.log(1)',
    "localStorage.getItem('x')",
    'x.toLocaleString()',
    'a.localeCompare(b)',
  ])('%s in the domain', (code) =>
    expect(impurities(planted('src/domain/x.ts', `const x = ${code}`))).toHaveLength(1),
  )
  test.each(['new Date(entry.at)', '// Date.now()', 'a.localeCompare(b, "pt-BR")', 'updated()'])(
    '%s is none',
    (code) => expect(impurities(planted('src/domain/x.ts', `const x = ${code}`))).toEqual([]),
  )
  test.each(['Date.now()', 'new Date().toISOString()', 'useState(Date.now)'])('%s in a screen', (code) =>
    expect(ownClocks(planted('src/ui/x.tsx', `const x = ${code}`))).toEqual(['src/ui/x.tsx']),
  )
  test.each(['event.nativeEvent.isComposing', 'const { key, isComposing } = event'])(
    '%s in a screen',
    (code) => expect(ownGuards(planted('src/ui/x.tsx', code))).toEqual(['src/ui/x.tsx']),
  )
  test('a file that goes on and on, and one called utils', () => {
    const here = planted('src/ui/kit/utils.ts', '\n'.repeat(LONGEST + 1))
    expect(tooLong(here)).toHaveLength(1)
    expect(namesNothing(here)).toHaveLength(1)
    expect(tooLong(planted('src/x.gen.ts', '\n'.repeat(9_999)))).toEqual([])
  })
})

test('steps of the database have a number each: two of one number would be taken in an order that nobody chose', () => {
  const numbers = readdirSync(path.join(import.meta.dirname, '../server/platform/migrations')).map((name) =>
    name.slice(0, 4),
  )
  expect(numbers.filter((number, n) => numbers.indexOf(number) !== n)).toEqual([])
})

/**
 * Mantine says of a popover's target that it is expanded, which axe holds against what is no control. Seen to fail on the
 * emojis, the menu of a message, of a ticket's row, and of what is attached.
 */
test('what a popover stands over claims no state that it cannot have', () => {
  const wrong = [...readSources()].flatMap(([file, source]) =>
    [...source.matchAll(/<(Popover|Menu)\.Target>\s*<(?:span|div)([^>]*)>/g)].flatMap(
      ([, kind, attributes]) =>
        attributes?.includes('aria-hidden') || (kind === 'Popover' && source.includes('withRoles={false}'))
          ? []
          : [file],
    ),
  )
  expect(wrong).toEqual([])
})

/**
 * What nobody asked for passes the gate (server/directory/consents/may-send.ts): who says something by itself asks it, and
 * nothing else puts messages in the outbox. What a person writes in their conversation is asked for by the customer.
 */
describe('nothing leaves past the gate', () => {
  const sources = readSources()
  const namesIn = (text: string, name: string) => new RegExp(`\\b${name}\\b`).test(withoutComments(text))
  const users = (name: string) =>
    [...sources]
      .filter(([file, text]) => /^server\//.test(file) && !isTest(file) && namesIn(text, name))
      .map(([file]) => file)
  const OUTBOUND = 'server/conversation/messages/outbound'
  const SAYS = 'server/conversation/messages/outbound/said-by-itself.ts'

  test.each([
    [
      'enqueueSend',
      [
        'server/conversation/messages/delivery/other-spelling.ts',
        ...['outbox.ts', 'retry.ts', 'send.job.ts', 'send.ts'].map((file) => `${OUTBOUND}/${file}`),
      ],
    ],
    ['enqueueSends', [`${OUTBOUND}/outbox.ts`, SAYS]],
    [
      'insertOwn',
      ['server/conversation/messages/comment.ts', `${OUTBOUND}/own-message.ts`, `${OUTBOUND}/send.ts`],
    ],
    ['insertOwns', [`${OUTBOUND}/own-message.ts`, SAYS]],
    // Both ask the gate: the one by its SQL, for many at once.
    [
      'storeClosed',
      [
        'server/areas/campaigns/channels/whatsapp/hand-over.ts',
        'server/areas/campaigns/channels/whatsapp/test.ts',
        `${OUTBOUND}/closed-messages.ts`,
      ],
    ],
  ])('%s is for these alone', (name, files) => expect(users(name).toSorted()).toEqual(files.toSorted()))

  test('who says something by itself, or later, asks the gate', () => {
    const unasked = [...users('sayByItself'), ...users('sayAll')].concat(
      users('storeSend').filter((file) => namesIn(sources.get(file) ?? '', "'planned'")),
    )
    expect(unasked.length).toBeGreaterThan(6)
    expect(
      unasked.filter(
        (file) =>
          !['maySend', 'mayAnswer', 'knownAbout'].some((gate) => namesIn(sources.get(file) ?? '', gate)),
      ),
    ).toEqual([])
  })
})
