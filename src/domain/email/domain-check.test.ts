import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { MailDomainState } from '../kernel/steps/mailDomain.gen'
import {
  checkRecords,
  countLookUps,
  type DnsAnswer,
  type DomainStanding,
  FAILURES,
  type LookUp,
  nextCheckMs,
  type RecordVerdict,
  standingAfter,
} from './domain-check'
import { domainOf } from './domain-name'
import { RECORD_KINDS, type RecordKind, wantedRecords } from './domain-records'

const house = { returnHost: 'volta.balcao.example', spf: 'include:spf.balcao.example' }
const domain = 'loja.com.br'
const records = wantedRecords(
  {
    name: domain,
    token: 'abc',
    keys: [
      { selector: 'bc1a', publicKey: 'AAAA' },
      { selector: 'bc1b', publicKey: 'BBBB' },
    ],
  },
  house,
)
type Zone = Readonly<Record<string, readonly string[] | 'failed'>>
const good: Zone = Object.fromEntries(records.map(({ host, type, value }) => [`${host} ${type}`, [value]]))

const asked =
  (zone: Zone): LookUp =>
  async (host, type): Promise<DnsAnswer> => {
    const values = zone[`${host} ${type}`]
    return values === undefined
      ? { kind: 'none' }
      : values === 'failed'
        ? { kind: 'failed' }
        : { kind: 'found', values }
  }
const verdictsOf = (zone: Zone) => checkRecords(records, { domain, house, lookUp: asked(zone) })
const verdictOf = async (kind: RecordKind, change: Zone) => {
  const { state, fault, seen } = (await verdictsOf({ ...good, ...change })).find(
    (one) => one.kind === kind,
  ) as RecordVerdict
  return [state, fault, ...seen]
}
const included = (n: number): string =>
  `v=spf1 ${Array.from({ length: n }, (_, at) => `include:i${at}.example`).join(' ')} -all`

describe('the records of a mail domain', () => {
  it('are all found as they are shown, and none in an empty zone', async () => {
    expect((await verdictsOf(good)).map(({ state }) => state)).toEqual(RECORD_KINDS.map(() => 'found'))
    expect((await verdictsOf({})).map(({ state }) => state)).toEqual(RECORD_KINDS.map(() => 'missing'))
  })

  it.each<[string, RecordKind, Zone, (string | null)[]]>([
    [
      'a key folded with white space',
      'dkim1',
      { 'bc1a._domainkey.loja.com.br TXT': ['v=DKIM1; p=AA AA'] },
      ['found', null],
    ],
    [
      'another key',
      'dkim1',
      { 'bc1a._domainkey.loja.com.br TXT': ['v=DKIM1; p=BBBB'] },
      ['wrong', 'other', 'v=DKIM1; p=BBBB'],
    ],
    [
      'the domain twice in the name',
      'ownership',
      { '_balcao.loja.com.br TXT': [], '_balcao.loja.com.br.loja.com.br TXT': ['balcao-dominio=abc'] },
      ['wrong', 'doubled', '_balcao.loja.com.br.loja.com.br'],
    ],
    [
      'another shop’s token beside ours',
      'ownership',
      { '_balcao.loja.com.br TXT': ['balcao-dominio=x', 'balcao-dominio=abc'] },
      ['found', null],
    ],
    [
      'another shop’s token alone',
      'ownership',
      { '_balcao.loja.com.br TXT': ['balcao-dominio=abcd'] },
      ['wrong', 'other', 'balcao-dominio=abcd'],
    ],
    [
      'an MX of somebody else',
      'return_mx',
      { 'bounce.loja.com.br MX': ['10 mx.example'] },
      ['wrong', 'other', '10 mx.example'],
    ],
    [
      'a CNAME for both records of the way back',
      'return_spf',
      { 'bounce.loja.com.br TXT': [], 'bounce.loja.com.br CNAME': ['volta.balcao.example'] },
      ['found', null],
    ],
    [
      'two SPF records',
      'return_spf',
      { 'bounce.loja.com.br TXT': ['v=spf1 include:spf.balcao.example -all', 'v=spf1 -all'] },
      ['wrong', 'several', 'v=spf1 include:spf.balcao.example -all', 'v=spf1 -all'],
    ],
    [
      'an SPF with eleven look-ups',
      'return_spf',
      { 'bounce.loja.com.br TXT': [`${included(10).slice(0, -5)} include:spf.balcao.example -all`] },
      ['wrong', 'lookups', `${included(10).slice(0, -5)} include:spf.balcao.example -all`],
    ],
    [
      'an SPF without us',
      'return_spf',
      { 'bounce.loja.com.br TXT': ['v=spf1 -all'] },
      ['wrong', 'other', 'v=spf1 -all'],
    ],
    [
      'a DMARC record of the domain above',
      'dmarc',
      { '_dmarc.loja.com.br TXT': [], '_dmarc.com.br TXT': ['v=DMARC1; p=reject'] },
      ['found', null],
    ],
    [
      'two DMARC records',
      'dmarc',
      { '_dmarc.loja.com.br TXT': ['v=DMARC1; p=none', 'v=DMARC1;p=none'] },
      ['wrong', 'several', 'v=DMARC1; p=none', 'v=DMARC1;p=none'],
    ],
    [
      'a DMARC record without a policy',
      'dmarc',
      { '_dmarc.loja.com.br TXT': ['v=DMARC1'] },
      ['wrong', 'other', 'v=DMARC1'],
    ],
    [
      'servers that do not answer',
      'dkim2',
      { 'bc1b._domainkey.loja.com.br TXT': 'failed' },
      ['unheard', null],
    ],
  ])('%s', async (_, kind, change, wanted) => {
    expect(await verdictOf(kind, change)).toEqual(wanted)
  })

  it('count look-ups of what is included too, and stop where includes go in a circle', async () => {
    const lookUp = asked({
      'i0.example TXT': ['v=spf1 a mx:x.example/24 ip4:192.0.2.1 -all'],
      'i1.example TXT': ['v=spf1 redirect=i1.example'],
    })
    expect(await countLookUps('v=spf1 include:i0.example ~all', lookUp)).toBe(3)
    expect(await countLookUps('v=spf1 include:i1.example -all', lookUp)).toBe(11)
  })
})

const verdicts = (states: readonly RecordVerdict['state'][]): RecordVerdict[] =>
  RECORD_KINDS.map((kind, n) => ({ kind, state: states[n] ?? 'found', fault: null, seen: [] }))

describe('a mail domain', () => {
  const standingBy = (standing: DomainStanding, ...checks: RecordVerdict['state'][][]) =>
    checks.reduce((now, states) => standingAfter(now, verdicts(states)), standing)
  const missing: RecordVerdict['state'][] = ['missing']
  const nothing = RECORD_KINDS.map((): RecordVerdict['state'] => 'missing')

  it('is partial with some records, verified with all, and bears two bad checks', () => {
    const fresh: DomainStanding = { state: 'awaiting', failures: 0 }
    expect(standingBy(fresh, nothing).state).toBe('awaiting')
    expect(standingBy(fresh, missing).state).toBe('partial')
    expect(standingBy(fresh, missing, []).state).toBe('verified')
    const verified: DomainStanding = { state: 'verified', failures: 0 }
    expect(standingBy(verified, missing, missing)).toEqual({ state: 'verified', failures: 2 })
    expect(standingBy(verified, missing, missing, [], missing).state).toBe('verified')
    expect(standingBy(verified, missing, missing, missing).state).toBe('degraded')
    expect(standingBy(verified, ...Array.from({ length: FAILURES.suspended }, () => missing)).state).toBe(
      'suspended',
    )
    expect(standingBy({ state: 'suspended', failures: 20 }, [])).toEqual({ state: 'verified', failures: 0 })
  })

  const STATES: MailDomainState[] = ['awaiting', 'partial', 'verified', 'degraded', 'suspended']
  it('is never worse for what no name server answered, and is looked at again within a day', () => {
    const standing = fc.record({ state: fc.constantFrom(...STATES), failures: fc.nat(30) })
    const answer = fc.constantFrom<RecordVerdict['state']>('found', 'missing', 'wrong', 'unheard')
    fc.assert(
      fc.property(standing, fc.array(answer, { minLength: 5, maxLength: 5 }), (now, states) => {
        expect(standingAfter(now, verdicts(['unheard', ...states]))).toEqual(now)
        expect(nextCheckMs(now)).toBeGreaterThanOrEqual(60_000)
        expect(nextCheckMs(now)).toBeLessThanOrEqual(86_400_000)
      }),
      { numRuns: 100 },
    )
  })
})

it.each([
  ['Loja.com.br.', { name: 'loja.com.br' }],
  ['https://www.loja.com.br/contato', { name: 'www.loja.com.br' }],
  ['contato@farmácia.com.br', { name: 'xn--farmcia-kwa.com.br' }],
  ['GMAIL.com', { fault: 'free' }],
  ['loja', { fault: 'shape' }],
  ['localhost', { fault: 'shape' }],
  ['127.0.0.1', { fault: 'shape' }],
  ['[::1]', { fault: 'shape' }],
  ['loja.com.br:25', { fault: 'shape' }],
  ['a_b.com', { fault: 'shape' }],
  ['loja.com.br\r\nX: y', { fault: 'shape' }],
  ['', { fault: 'shape' }],
])('a domain typed as %j', (typed, wanted) => {
  expect(domainOf(typed)).toEqual(wanted)
})
