import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readCampaign } from '../../../server/areas/campaigns/campaign-list'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../server/areas/campaigns/lifecycle'
import { eraseCustomer } from '../../../server/directory/customers/erase/erase'
import { mergeCustomers } from '../../../server/directory/customers/merge/merge'
import { takes } from '../../../src/domain/kernel/step'
import {
  type CampaignRecipientEvent,
  type CampaignRecipientState,
  campaignRecipientSteps,
} from '../../../src/domain/kernel/steps/campaignRecipient.gen'
import { LONG } from '../../chaos/seeds'
import { aDatabase } from '../../databases'
import { type Fate, type Line, linesOf } from './campaign-lines'
import { withAddresses } from './campaign-mails'
import { aStarted, goOn, someCustomers } from './campaign-stage'
import { aStage, rows, work } from './stage'

const stage = aStage(aDatabase())
const fates = fc.constantFrom<Fate>('accepted', 'unknown', 'refused', 'dies')
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

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never
const pump: Step = { kind: 'pump' }
/** What chance seldom plays: a node dies with all that a day lets through in its hands, and the next has the same day. */
const DEAD_HANDED: Step[] = [
  pump,
  pump,
  { kind: 'send', most: 4, fate: 'dies' },
  pump,
  pump,
  { kind: 'send', most: 4, fate: 'accepted' },
  { kind: 'clock', ms: 3_600_000 },
  pump,
  { kind: 'send', most: 4, fate: 'unknown' },
]

const DAY_MS = 24 * 3_600_000

/** Seen to fail for e-mail and SMS where a day let more through than it has. */
it.each<[string, Line]>(Object.entries(linesOf(stage)))(
  'whoever dies, stops or says what: nobody is sent it twice, no day gets more, the sums are equal, and nothing goes back (%s)',
  async (_, line) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 24 }), async (steps) => {
        const people = await someCustomers(stage(), ['Ana', 'Bia', 'Caio', 'Davi', 'Edu', 'Flor'])
        await withAddresses(stage(), people)
        const id = await aStarted(stage(), await line.form())
        let now = line.begins ?? Date.now()
        await goOn(stage(), id, new Date(now))
        /** What got through, or may have: by the message's key. */
        const through: string[] = []
        /** When each of them left, epoch ms. */
        const left: number[] = []
        const send = async (fate: Fate, most: number, at: Date) => {
          const keys = await line.send(fate, most, at)
          through.push(...keys)
          left.push(...keys.map(() => at.getTime()))
          const ofTheDay = left.filter((one) => one > at.getTime() - DAY_MS)
          if (line.mostADay) expect(ofTheDay.length).toBeLessThanOrEqual(line.mostADay(at))
        }
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
          if (one.kind === 'clock') {
            now += one.ms
            await line.revive?.(new Date(now))
          }
          if (one.kind === 'send') await send(one.fate, one.most, at)
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
        await send('accepted', 100, new Date(now))
        await holds()
        await rows(stage(), 'UPDATE customers SET is_blacklisted = TRUE')
      }),
      { numRuns: 1 + (LONG ? 40 * line.runs : line.runs), examples: [[DEAD_HANDED]] },
    )
  },
)
