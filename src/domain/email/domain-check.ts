import { step } from '../kernel/step'
import { type MailDomainEvent, type MailDomainState, mailDomainSteps } from '../kernel/steps/mailDomain.gen'
import { type MailHouse, RECORD_KINDS, type RecordKind, type WantedRecord } from './domain-records'

/**
 * What name servers answer. A TXT record's strings are joined already (RFC 7208 section 3.3); of MX and CNAME the host,
 * in small letters without its last dot, an MX with its preference before it. `failed`: nobody answered.
 */
export type DnsAnswer =
  | Readonly<{ kind: 'found'; values: readonly string[] }>
  | Readonly<{ kind: 'none' | 'failed' }>
export type DnsType = 'TXT' | 'MX' | 'CNAME'
/** Asks the name servers; never rejects. */
export type LookUp = (host: string, type: DnsType) => Promise<DnsAnswer>

/** Why a record that is there does not serve. */
export type RecordFault =
  /** Another value than ours. */
  | 'other'
  /** It was created under its name with the domain's once more: x.loja.com.br.loja.com.br. */
  | 'doubled'
  /** More than one SPF or DMARC record: receivers take none of them. */
  | 'several'
  /** SPF asks for more than ten look-ups (RFC 7208 section 4.6.4). */
  | 'lookups'

/** How a record stands; `unheard`: no name server answered, which says nothing about it. */
export type RecordVerdict = Readonly<{
  kind: RecordKind
  state: 'found' | 'missing' | 'wrong' | 'unheard'
  fault: RecordFault | null
  /** What stands there instead. */
  seen: readonly string[]
}>

/** RFC 7208 section 4.6.4. */
const MOST_LOOKUPS = 10
/** Of what strangers' name servers say this much is kept, to be shown. */
const MOST_SEEN = 3
const LONGEST_SEEN = 500

/** Looks for every record. */
export function checkRecords(
  records: readonly WantedRecord[],
  { domain, house, lookUp }: Readonly<{ domain: string; house: MailHouse; lookUp: LookUp }>,
): Promise<RecordVerdict[]> {
  return Promise.all(
    records.map(async (wanted): Promise<RecordVerdict> => {
      const { kind, host, type } = wanted
      const say = (
        state: RecordVerdict['state'],
        fault: RecordFault | null = null,
        seen: readonly string[] = [],
      ) => ({
        kind,
        state,
        fault,
        seen: seen.slice(0, MOST_SEEN).map((one) => one.slice(0, LONGEST_SEEN)),
      })
      if (kind === 'dmarc') return say(...(await judgeDmarc(domain, lookUp)))
      if (kind === 'return_mx' || kind === 'return_spf') {
        // A name that stands for the house's own says both.
        const alias = await lookUp(host, 'CNAME')
        if (alias.kind === 'found' && alias.values.includes(house.returnHost)) return say('found')
      }
      const answer = await lookUp(host, type)
      if (answer.kind === 'failed') return say('unheard')
      const values = answer.kind === 'found' ? answer.values : []
      const [state, fault] = await judged(wanted, values, { house, lookUp })
      if (state !== 'missing') return say(state, fault, state === 'wrong' ? values : [])
      const twice = await lookUp(`${host}.${domain}`, type)
      return twice.kind === 'found' ? say('wrong', 'doubled', [`${host}.${domain}`]) : say('missing')
    }),
  )
}

type Judged = readonly [state: RecordVerdict['state'], fault: RecordFault | null]
type DmarcJudged = readonly [...Judged, seen: readonly string[]]
type Around = Readonly<{ house: MailHouse; lookUp: LookUp }>

async function judged(
  { kind, value }: WantedRecord,
  values: readonly string[],
  around: Around,
): Promise<Judged> {
  switch (kind) {
    case 'ownership':
      return among(
        values.filter((one) => one.startsWith('balcao-dominio=')),
        (one) => one.trim() === value,
      )
    case 'dkim1':
    case 'dkim2':
      return among(values, (one) => tagOf(one, 'p') === tagOf(value, 'p'))
    case 'return_mx':
      return among(values, (one) => one.split(' ').at(-1) === around.house.returnHost)
    default:
      return judgeSpf(values.filter(isSpf), around)
  }
}

const among = (values: readonly string[], right: (value: string) => boolean): Judged =>
  values.some(right) ? ['found', null] : values.length > 0 ? ['wrong', 'other'] : ['missing', null]

const isSpf = (text: string) => /^v=spf1(\s|$)/i.test(text)

async function judgeSpf(records: readonly string[], { house, lookUp }: Around): Promise<Judged> {
  const [record, ...more] = records
  if (record === undefined) return ['missing', null]
  if (more.length > 0) return ['wrong', 'several']
  const terms = record.toLowerCase().split(/\s+/)
  if (
    !house.spf
      .toLowerCase()
      .split(/\s+/)
      .every((term) => terms.includes(term))
  )
    return ['wrong', 'other']
  return (await countLookUps(record, lookUp)) > MOST_LOOKUPS ? ['wrong', 'lookups'] : ['found', null]
}

/** The look-ups that an SPF record asks of a receiver, those of what it includes among them; not counted beyond the most. */
export async function countLookUps(record: string, lookUp: LookUp): Promise<number> {
  let count = 0
  const waiting = [record]
  for (let text = waiting.shift(); text !== undefined && count <= MOST_LOOKUPS; text = waiting.shift())
    for (const term of text.trim().split(/\s+/).slice(1)) {
      const [, name = '', target = ''] =
        /^[-+~?]?(include|redirect|a|mx|ptr|exists)(?:[:=/]([^\s/]*).*)?$/i.exec(term) ?? []
      if (name === '') continue
      if (++count > MOST_LOOKUPS) return count
      if (!/^(include|redirect)$/i.test(name) || target === '') continue
      const answer = await lookUp(target.toLowerCase(), 'TXT')
      const next = answer.kind === 'found' ? answer.values.find(isSpf) : undefined
      if (next !== undefined) waiting.push(next)
    }
  return count
}

/**
 * The domain's DMARC record, or that of a domain above it, which holds for it too (RFC 9989: up the tree, eight look-ups at
 * most). Its own signature is aligned whatever the record says: `d=` is the domain that mails are from.
 */
async function judgeDmarc(domain: string, lookUp: LookUp): Promise<DmarcJudged> {
  const labels = domain.split('.')
  for (let at = 0; at < Math.min(labels.length - 1, 8); at++) {
    const above = labels.slice(at).join('.')
    const answer = await lookUp(`_dmarc.${above}`, 'TXT')
    if (answer.kind === 'failed') return ['unheard', null, []]
    const records =
      answer.kind === 'found' ? answer.values.filter((one) => /^v=DMARC1\s*(;|$)/i.test(one)) : []
    if (records.length > 1) return ['wrong', 'several', records]
    const [record] = records
    if (record !== undefined)
      return ['none', 'quarantine', 'reject'].includes(tagOf(record, 'p').toLowerCase())
        ? ['found', null, []]
        : ['wrong', 'other', [record]]
  }
  const doubled = `_dmarc.${domain}.${domain}`
  const twice = await lookUp(doubled, 'TXT')
  return twice.kind === 'found' ? ['wrong', 'doubled', [doubled]] : ['missing', null, []]
}

/** A tag's value, without the white space that long records are folded with (RFC 6376 section 3.2). */
const tagOf = (record: string, tag: string): string =>
  record
    .split(';')
    .map((one) => one.trim())
    .find((one) => one.startsWith(`${tag}=`) || one.startsWith(`${tag} =`))
    ?.replace(/^[^=]*=/, '')
    .replace(/\s+/g, '') ?? ''

/** How a domain stands, and for how many checks in a row something was missing. */
export type DomainStanding = Readonly<{ state: MailDomainState; failures: number }>

/** Failed checks in a row after which a verified domain is degraded, and suspended. */
export const FAILURES = { degraded: 3, suspended: 12 } as const

/** How a domain stands after a check. What no name server answered is as it was: only an answer makes it worse. */
export function standingAfter(
  { state, failures }: DomainStanding,
  verdicts: readonly RecordVerdict[],
): DomainStanding {
  const found = verdicts.filter((one) => one.state === 'found').length
  if (found < RECORD_KINDS.length && verdicts.some((one) => one.state === 'unheard'))
    return { state, failures }
  const all = found === RECORD_KINDS.length
  const failed = all ? 0 : failures + 1
  return { state: step(mailDomainSteps, state, eventOf(state, { found, all, failed })), failures: failed }
}

function eventOf(
  state: MailDomainState,
  { found, all, failed }: Readonly<{ found: number; all: boolean; failed: number }>,
): MailDomainEvent {
  if (all) return 'FIND_ALL'
  if (state === 'verified' && failed >= FAILURES.degraded) return 'DEGRADE'
  if (state === 'degraded' && failed >= FAILURES.suspended) return 'SUSPEND'
  return found > 0 ? 'FIND_SOME' : 'FIND_NONE'
}

/** May mails be sent from a domain that stands so? */
export const maySendFrom = (state: string): boolean => state === 'verified' || state === 'degraded'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

/**
 * How long until it is looked at again, ms, before any jitter: a new one soon, then ever more seldom, at least daily; one that
 * has failed within the hour, so that a bad hour of a name server is told from records that are gone.
 */
export function nextCheckMs({ state, failures }: DomainStanding): number {
  if (state === 'verified' && failures === 0) return DAY
  if (state === 'verified' || state === 'degraded') return 30 * MINUTE
  return Math.min(DAY / 2, 2 * MINUTE * 2 ** Math.min(failures, 12))
}
