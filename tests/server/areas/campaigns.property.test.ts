import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { readCampaign } from '../../../server/areas/campaigns/campaign-list'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../server/areas/campaigns/lifecycle'
import { eraseCustomer } from '../../../server/directory/customers/erase/erase'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import type { Outcome } from '../../../server/directory/whatsapp/provider'
import type { CampaignInput } from '../../../server/platform/graphql/resolvers.gen'
import { takes } from '../../../src/domain/kernel/step'
import {
  type CampaignRecipientEvent,
  type CampaignRecipientState,
  campaignRecipientSteps,
} from '../../../src/domain/kernel/steps/campaignRecipient.gen'
import { LONG } from '../../chaos/seeds'
import { aDatabase } from '../../databases'
import { aMailForm, aMailHouse, type MailHouse, postMails, sayOfMails, withAddresses } from './campaign-mails'
import { aCampaignAccount, accepted, aForm, aStarted, goOn, post, say, someCustomers } from './campaign-stage'
import { aStage, rows, work } from './stage'

const stage = aStage(aDatabase())
let template = ''
let house: MailHouse
beforeAll(async () => {
  template = await aCampaignAccount(stage())
  house = await aMailHouse(stage())
})

/** What a call may come to; `dies`: the node is killed between the mark and the record. */
const fates = fc.constantFrom('accepted', 'unknown', 'refused', 'dies')
const step = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'pump' as const }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      most: fc.integer({ min: 1, max: 4 }),
      fate: fates,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('status' as const),
      of: fc.nat(20),
      state: fc.constantFrom('sent' as const, 'delivered' as const, 'read' as const, 'failed' as const),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constantFrom('blocked' as const, 'merged' as const, 'erased' as const),
      of: fc.nat(20),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      kind: fc.constant('clock' as const),
      ms: fc.integer({ min: -60_000, max: 3_600_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'pause' as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: 'resume' as const }) },
)

type Fate = 'accepted' | 'unknown' | 'refused' | 'dies'
type Said = 'sent' | 'delivered' | 'read' | 'failed'

/** A channel as it is played: what a campaign is, what becomes of messages, and what is said of them later. */
type Line = Readonly<{
  form: () => CampaignInput
  /** Gives the keys of what got through, or may have. */
  send: (fate: Fate, most: number, at: Date) => Promise<readonly string[]>
  say: (hash: string, state: Said, at: Date) => Promise<unknown>
  runs: number
}>

const LINES: Readonly<Record<string, Line>> = {
  whatsapp: {
    form: () => aForm(stage(), template, { control_percent: 10 }),
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
  },
  email: {
    form: () => aMailForm(stage(), house, { control_percent: 10 }),
    async send(fate, most, now) {
      const fates = { accepted: 'sent', unknown: 'unknown', refused: 'failed', dies: 'dies' } as const
      const left = await postMails(stage(), house, fates[fate], { most, now })
      return fate === 'refused' ? [] : left
    },
    say: (hash, state, at) =>
      sayOfMails(
        stage(),
        [hash],
        ({ sent: 'delivered', delivered: 'delivered', read: 'complained', failed: 'bounced' } as const)[
          state
        ],
        at,
      ),
    // Each composes its mails, a second of work apiece.
    runs: 1,
  },
}

type Row = Readonly<{ id: string; state: CampaignRecipientState; reason: string | null }>

/** What may become of somebody of a campaign meanwhile. Who was merged or erased is so already. */
async function befall(what: 'blocked' | 'merged' | 'erased', people: readonly string[], of: number) {
  const [who = '', other = ''] = [people[of % people.length], people[(of + 1) % people.length]]
  if (what === 'blocked') await rows(stage(), 'UPDATE customers SET blocked_at = now() WHERE id = $1', [who])
  const there = await rows<{ id: string; name: string }>(
    stage(),
    'SELECT id::text, name FROM customers WHERE customers.id = ANY($1::bigint[]) AND merged_into IS NULL AND erased_at IS NULL',
    [[who, other]],
  )
  const confirmation = there.find(({ id }) => id === who)?.name
  if (what === 'merged' && there.length === 2)
    await work(stage(), (w) =>
      mergeCustomers(w, stage().alice, { survivor_id: who, merged_id: other, take: [] }, new Date()),
    )
  const { config } = stage()
  const asked = {
    from: { ip: '203.0.113.7', agent: 'Firefox' },
    secretKey: config.secretKey,
    now: new Date(),
  }
  if (what === 'erased' && confirmation !== undefined)
    await work(stage(), (w) =>
      eraseCustomer(w, stage().alice, { customer_id: who, confirmation, reason: 'request' }, asked),
    )
}

/** Is there a way from one state to the other, in as many steps as it takes? */
function leads(from: CampaignRecipientState, to: CampaignRecipientState): boolean {
  const seen = new Set([from])
  for (const at of seen)
    for (const event of Object.keys(campaignRecipientSteps.cells[at]) as CampaignRecipientEvent[])
      if (takes(campaignRecipientSteps, at, event) && event !== 'RESEND')
        seen.add(campaignRecipientSteps.cells[at][event]?.[0] ?? at)
  return seen.has(to)
}

it.each(Object.entries(LINES))(
  'whoever dies, stops or says what: nobody is sent it twice, the sums are equal, and nothing goes back (%s)',
  async (_, line) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const people = await someCustomers(stage(), ['Ana', 'Bia', 'Caio', 'Davi', 'Edu', 'Flor'])
        await withAddresses(stage(), people)
        const id = await aStarted(stage(), line.form())
        let now = Date.now()
        await goOn(stage(), id, new Date(now))
        /** What got through, or may have: by the message's key. */
        const through: string[] = []
        let before: readonly Row[] = []
        const holds = async () => {
          const after = await rows<Row>(
            stage(),
            'SELECT id::text, state, reason FROM campaign_recipients WHERE campaign_id = $1 ORDER BY campaign_recipients.id',
            [id],
          )
          const { campaign } = await work(stage(), (w) => readCampaign(w, stage().alice, id))
          const {
            audience,
            excluded,
            control,
            pending,
            accepted,
            delivered,
            read,
            failed,
            uncertain,
            canceled,
          } = campaign.row.counts
          expect(audience).toBe(after.length)
          expect(
            excluded + control + pending + accepted + delivered + read + failed + uncertain + canceled,
          ).toBe(audience)
          expect(new Set(through).size).toBe(through.length)
          for (const row of after) {
            if (row.state === 'excluded') expect(row.reason).not.toBeNull()
            const was = before.find((one) => one.id === row.id)
            if (was)
              expect([was.state, row.state, leads(was.state, row.state)]).toEqual([
                was.state,
                row.state,
                true,
              ])
          }
          before = after
        }
        await holds()
        for (const one of steps) {
          now += 5_000
          const at = new Date(now)
          // Two nodes at once.
          if (one.kind === 'pump') await Promise.all([goOn(stage(), id, at), goOn(stage(), id, at)])
          if (one.kind === 'clock') now += one.ms
          if (one.kind === 'send') through.push(...(await line.send(one.fate, one.most, at)))
          const called = through[one.kind === 'status' ? one.of % Math.max(1, through.length) : 0]
          if (one.kind === 'status' && called !== undefined) await line.say(called, one.state, at)
          if (one.kind === 'blocked' || one.kind === 'merged' || one.kind === 'erased')
            await befall(one.kind, people, one.of)
          const { campaign } = await work(stage(), (w) => readCampaign(w, stage().alice, id))
          if (one.kind === 'pause' && campaign.row.state === 'sending')
            await work(stage(), (w) => pauseCampaign(w, stage().alice, id, at))
          if (one.kind === 'resume' && campaign.row.state === 'paused' && campaign.row.cause === 'person')
            await work(stage(), (w) => resumeCampaign(w, stage().alice, id, at))
          await holds()
        }
        const { campaign } = await work(stage(), (w) => readCampaign(w, stage().alice, id))
        if (['sending', 'paused'].includes(campaign.row.state))
          await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date(now)))
        through.push(...(await line.send('accepted', 100, new Date(now))))
        await holds()
        await rows(stage(), 'UPDATE customers SET is_blacklisted = TRUE')
      }),
      { numRuns: LONG ? 40 * line.runs : line.runs },
    )
  },
)
