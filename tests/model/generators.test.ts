import { readFileSync } from 'node:fs'
import { SETTINGS } from '@contract/settings'
import { checkInvariants } from '@domain/invariants'
import { ticketList } from '@domain/tickets/lists'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  instances,
  messages,
  settings,
  shuffles,
  tenants,
  tickets,
  transfers,
  users,
  viewers,
} from './arbitraries'
import { play, signedIn } from './entries'
import { lifecycles, live } from './lifecycles'

const MINE = { tab: 'mine', instanceIds: [], search: '', unseenOnly: false } as const

/** The examples of docs/property-tests.md, letter for letter: see the last test. */
describe('a new property in ten lines', () => {
  // biome-ignore format: as on the page
  test('a closed ticket is in nobody’s list', () => {
    fc.assert(
      fc.property(tenants(), shuffles(), viewers(), (tenant, shuffle, viewer) => {
        const { world } = play([...signedIn(), ...shuffle(tenant.events)])
        for (const id of ticketList(world, viewer, MINE))
          expect(tenant.tickets.get(id)?.finished_ticket).toBe(0)
      }),
    )
  })

  // biome-ignore format: as on the page
  test('whatever happens, nothing is broken at any step', () => {
    fc.assert(
      fc.property(
        lifecycles((_, world) => expect(checkInvariants(world)).toEqual([])),
        live,
      ),
    )
  })

  test('the examples of docs/property-tests.md are as they run', () => {
    const page = readFileSync('docs/property-tests.md', 'utf8')
    const flat = (code: string) => code.replace(/\s+/g, ' ').trim()
    const here = flat(readFileSync('tests/model/generators.test.ts', 'utf8'))
    const examples = [...page.matchAll(/```ts\n([\s\S]*?)```/g)].map(([, code = '']) => flat(code))
    expect(examples).toHaveLength(2)
    expect(examples.filter((code) => !here.includes(code))).toEqual([])
  })
})

const FLAGS = Object.entries(SETTINGS).flatMap(([key, { kind }]) => (kind === 'flag' ? [key] : []))

/** What a generator must bring, as a property of one of its values; what is left out of it nobody tests. */
describe('every generator brings every state that it promises', () => {
  const seen = <T>(arbitrary: fc.Arbitrary<T>, of: (one: T) => string | readonly string[]) =>
    [...new Set(fc.sample(arbitrary, { seed: 7, numRuns: 2_000 }).flatMap(of))].sort()

  test.each<[string, string[], string[]]>([
    [
      'tickets',
      seen(tickets(), (t) =>
        t.finished_ticket ? 'closed' : t.is_finishing ? 'closing' : t.inbox ? 'inbox' : 'open',
      ),
      ['closed', 'closing', 'inbox', 'open'],
    ],
    [
      'tickets of a department and of none',
      seen(tickets(), (t) => String(t.inbox_department_id)),
      ['1', '2', 'null'],
    ],
    ['messages', seen(messages(), (m) => String(m.ack)), ['-1', '0', '1', '2', '3', '4']],
    [
      'messages of this side and the other',
      seen(messages(), (m) => String(m.hash !== null)),
      ['false', 'true'],
    ],
    ['transfers', seen(transfers(), (t) => String(t.transferred_at !== null)), ['false', 'true']],
    [
      'connections',
      seen(instances(), (one) => `${one.activated} ${one.is_official}`),
      ['false false', 'false true', 'true false', 'true true'],
    ],
    ['roles', seen(users(), (user) => user.role.name), ['administrador', 'atendente']],
    ['departments', seen(users(), (user) => String(user.userDepartment?.id)), ['1', '2', 'undefined']],
    [
      'connections of a user',
      seen(users(), (user) => user.userInstances.map(({ id }) => id).join()),
      ['', '1', '1,2', '2'],
    ],
    [
      'viewers',
      seen(viewers(), (viewer) => `${viewer.role} ${viewer.department_id}`),
      [
        'administrador 1',
        'administrador 2',
        'administrador null',
        'atendente 1',
        'atendente 2',
        'atendente null',
      ],
    ],
  ])('%s', (_, brought, promised) => expect(brought).toEqual(promised))

  test('settings: each flag of the specification on, off, garbled and missing', () => {
    const values = (key: string) =>
      seen(settings(), (all) => String(all.find((one) => one.key === key)?.value))
    for (const key of FLAGS) expect(values(key), key).toEqual(['false', 'sim', 'true', 'undefined'])
  })
})
