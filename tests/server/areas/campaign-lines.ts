import { reviveMails } from '../../../server/areas/email/outbox/pump.job'
import { reviveSms } from '../../../server/areas/sms/outbox/pump.job'
import type { Outcome } from '../../../server/directory/whatsapp/provider'
import type { CampaignInput } from '../../../server/platform/graphql/resolvers.gen'
import { aMailForm, aMailHouse, type MailHouse, postMails, sayOfMails } from './campaign-mails'
import { anSmsAccount, aTextForm, postSms, saySms } from './campaign-sms'
import { aCampaignAccount, accepted, aForm, post, say } from './campaign-stage'
import { rows, type Stage } from './stage'

/** What a call may come to; `dies`: the node is killed between the mark and the record. */
export type Fate = 'accepted' | 'unknown' | 'refused' | 'dies'
type Said = 'sent' | 'delivered' | 'read' | 'failed'

/** A channel as it is played: what a campaign is, what becomes of messages, and what is said of them later. */
export type Line = Readonly<{
  /** Makes what the channel needs; gives the campaign as it is typed. */
  form: () => Promise<CampaignInput>
  /** Gives the keys of what got through, or may have. */
  send: (fate: Fate, most: number, at: Date) => Promise<readonly string[]>
  say: (hash: string, state: Said, at: Date) => Promise<unknown>
  /** Settles what a killed node held, long after. */
  revive?: (at: Date) => Promise<unknown>
  /** Of its messages so many may leave within 24 hours before a moment, besides what left before the campaign. */
  mostADay?: (at: Date) => number
  /** When it is played, epoch ms; left out: now. */
  begins?: number
  runs: number
}>

const DAY_MS = 24 * 3_600_000
const MAIL_FATES = { accepted: 'sent', unknown: 'unknown', refused: 'failed', dies: 'dies' } as const
const SAID_OF_MAILS = {
  sent: 'delivered',
  delivered: 'delivered',
  read: 'complained',
  failed: 'bounced',
} as const

/** Mails that left from a domain at a moment, before a campaign. */
const leftBefore = (stage: Stage, { domainId, senderId }: MailHouse, mails: number, at: Date) =>
  rows(
    stage,
    `WITH k AS (INSERT INTO mail_contents (tenant_id, subject, html, plain) VALUES ($1, 'Oi', 'Oi', 'Oi') RETURNING id)
     INSERT INTO mail_outbox (tenant_id, hash, domain_id, sender_id, content_id, purpose, address, state, sent_at)
     SELECT $1, 'before:' || $2 || ':' || n, $2::bigint, $3, k.id, 'service', 'a' || n || '@exemplo.com.br', 'sent', $5
     FROM k, generate_series(1, $4::integer) n`,
    [stage.tenant.id, domainId, senderId, mails, at],
  )

const byMail = (stage: () => Stage, house: () => MailHouse): Omit<Line, 'form' | 'runs'> => ({
  async send(fate, most, now) {
    const left = await postMails(stage(), house(), MAIL_FATES[fate], { most, now })
    return fate === 'refused' ? [] : left
  },
  say: (hash, state, at) => sayOfMails(stage(), [hash], SAID_OF_MAILS[state], at),
  revive: (at) => reviveMails.run({ db: stage().db, now: () => at }),
})

function whatsapp(stage: () => Stage): Line {
  let template: Promise<string> | null = null
  return {
    async form() {
      template ??= aCampaignAccount(stage())
      return aForm(stage(), await template, { control_percent: 10 })
    },
    async send(fate, most, at) {
      const through: string[] = []
      const outcomeOf = (hash: string): Outcome | null => {
        if (fate !== 'refused') through.push(hash)
        if (fate === 'dies') return null
        if (fate === 'accepted') return accepted(hash)
        return fate === 'unknown'
          ? { kind: 'unknown', cause: 'cut' }
          : { kind: 'refused', code: '131049', details: null, retryAfterS: null }
      }
      await post(stage(), outcomeOf, most, at)
      return through
    },
    say: (hash, state) => say(stage(), state, [hash], state === 'failed' ? '131049' : null),
    runs: 6,
  }
}

/** Its day lets three of six through: one that is an hour old, and has sent nearly all of its first day's mails. */
function youngDomain(stage: () => Stage): Line {
  const since = Date.now() - 3_600_000
  // As the first two days of src/domain/email/sending.ts, by hand.
  const limit = (at: Date) => (at.getTime() - since < DAY_MS ? 200 : 500)
  const before = { mails: limit(new Date()) - 3, at: new Date(since - DAY_MS / 2) }
  let house: MailHouse
  let houses = 0
  return {
    ...byMail(stage, () => house),
    async form() {
      house = await aMailHouse(stage(), `nova${++houses}.com.br`)
      await rows(stage(), 'UPDATE mail_domains SET verified_at = $2 WHERE id = $1', [
        house.domainId,
        new Date(since),
      ])
      await leftBefore(stage(), house, before.mails, before.at)
      return aMailForm(stage(), house)
    },
    mostADay: (at) => limit(at) - (before.at.getTime() > at.getTime() - DAY_MS ? before.mails : 0),
    // Each composes its mails, a second of work apiece.
    runs: 1,
  }
}

function oldDomain(stage: () => Stage): Line {
  let house: MailHouse
  return {
    ...byMail(stage, () => house),
    async form() {
      house ??= await aMailHouse(stage())
      return aMailForm(stage(), house, { control_percent: 10 })
    },
    runs: 1,
  }
}

const PARTS_A_DAY = 3

/** An account that lets three of six through a day, from a Wednesday at noon on. */
function sms(stage: () => Stage): Line {
  return {
    async form() {
      await rows(stage(), 'DELETE FROM sms_outbox')
      await rows(stage(), 'DELETE FROM sms_accounts')
      await anSmsAccount(stage(), PARTS_A_DAY)
      return aTextForm(stage(), 'Oi!', { control_percent: 10 })
    },
    async send(fate, most, at) {
      const left = await postSms(stage(), MAIL_FATES[fate], at, most)
      return fate === 'refused' ? [] : left
    },
    say: (hash, state, at) => saySms(stage(), [hash], state === 'failed' ? 'failed' : 'delivered', at),
    revive: (at) => reviveSms.run({ db: stage().db, now: () => at }),
    mostADay: () => PARTS_A_DAY,
    begins: Date.parse('2031-03-12T15:00:00.000Z'),
    runs: 3,
  }
}

/** The ways to reach many, by what they are called where they are played. */
export const linesOf = (stage: () => Stage): Readonly<Record<string, Line>> => ({
  whatsapp: whatsapp(stage),
  email: oldDomain(stage),
  'email, of a young domain': youngDomain(stage),
  sms: sms(stage),
})
