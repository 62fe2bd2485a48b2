import { beforeAll, describe, expect, it } from 'vitest'
import { readCampaign } from '../../../server/areas/campaigns/campaign-list'
import { cancelCampaign, resumeCampaign } from '../../../server/areas/campaigns/lifecycle'
import type { CampaignInput } from '../../../server/platform/graphql/resolvers.gen'
import { aDatabase } from '../../databases'
import { NEVER_QUIET } from '../fixtures'
import {
  aCampaignAccount,
  accepted,
  aForm,
  aStarted,
  goOn,
  held,
  post,
  say,
  someCustomers,
  standings,
} from './campaign-stage'
import { aStage, eventsSince, head, rows, work } from './stage'

describe('a campaign that is held up', () => {
  const stage = aStage(aDatabase())
  let template = ''
  /** So many that shares of them say something. */
  const PEOPLE = 210
  /** They are not all, so that there is something to stop. */
  const SENT = 205

  beforeAll(async () => {
    template = await aCampaignAccount(stage())
    await someCustomers(
      stage(),
      Array.from({ length: PEOPLE }, (_, n) => `Ana ${n}`),
    )
  })

  const standing = async (id: string) =>
    (await work(stage(), (w) => readCampaign(w, stage().alice, id))).campaign.row
  const started = (more: Partial<CampaignInput> = {}) => aStarted(stage(), aForm(stage(), template, more))
  const over = (id: string) => work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
  const instance = (set: string) =>
    rows(stage(), `UPDATE instances SET ${set} WHERE id = $1`, [stage().instanceId])
  /** Of so many of its people, as a provider or they themselves have it. */
  const become = (id: string, people: number, set: string) =>
    rows(
      stage(),
      `UPDATE campaign_recipients SET state_at = now(), ${set} WHERE id IN
         (SELECT id FROM campaign_recipients r WHERE campaign_id = $1 ORDER BY r.id LIMIT $2)`,
      [id, people],
    )

  /** Each seen to fail without its rule, or with its share doubled. */
  it.each<[string, string, (id: string) => Promise<unknown>, string]>([
    [
      'errors',
      'one in twenty of the last failed',
      (id) => become(id, 11, `state = 'failed', reason = '131000'`),
      'Falharam 11 das últimas',
    ],
    [
      'opt_outs',
      'one in fifty of those who got it left',
      (id) =>
        become(
          id,
          SENT,
          `state = 'delivered', opted_out_at = CASE WHEN campaign_recipients.id % 40 = 0 THEN now() END`,
        ),
      'Saíram',
    ],
    [
      'quality',
      'the number is limited for spam @long',
      (id) => become(id, 1, `state = 'failed', reason = '131048'`),
      'qualidade',
    ],
    ['quality', 'the number is judged badly @long', () => instance(`quality_rating = 'RED'`), 'qualidade'],
    [
      'payment',
      'the account is not paid',
      (id) => become(id, 1, `state = 'failed', reason = '131042'`),
      'pagamento',
    ],
    [
      'template',
      'the provider sends it no more @long',
      (id) => become(id, 1, `state = 'failed', reason = '132015'`),
      'modelo',
    ],
    [
      'template',
      'its provider pauses it, and nothing else is known',
      () => rows(stage(), `UPDATE meta_templates SET status = 'PAUSED'`),
      'não está mais aprovado',
    ],
    [
      'template',
      'its price is another',
      () => rows(stage(), `UPDATE meta_templates SET category = 'UTILITY'`),
      'mudou de categoria',
    ],
    ['connection', 'its connection is off @long', () => instance('activated = FALSE'), 'conexão'],
  ])('stops: %s, when %s', async (cause, _, happens, words) => {
    const id = await started()
    await goOn(stage(), id)
    await post(stage(), accepted, SENT)
    const before = await head(stage())
    await happens(id)
    await goOn(stage(), id)
    expect(await standing(id)).toMatchObject({
      state: 'paused',
      cause,
      cause_message: expect.stringContaining(words),
    })
    const told = (await eventsSince(stage(), before)).find(({ event }) => event === 'campaignWarning')
    expect(told?.data).toMatchObject({ message: expect.stringContaining(words) })
    // Only what passes by itself goes on by itself.
    await instance(`quality_rating = NULL, activated = TRUE`)
    await rows(stage(), `UPDATE meta_templates SET category = 'MARKETING', status = 'APPROVED'`)
    await goOn(stage(), id)
    expect((await standing(id)).state).toBe(cause === 'connection' ? 'sending' : 'paused')
    if (cause !== 'connection') {
      // A person has looked: what went wrong before counts no more.
      await work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date()))
      await goOn(stage(), id, new Date(Date.now() + 2_000))
      expect((await standing(id)).cause).toBeNull()
    }
    await over(id)
  })

  /** Seen to fail where a pause took back what was within the ceiling. */
  it('spends what it may, to the last message, and stops there', async () => {
    const cents = 35 * 20
    const id = await started({ ceiling_cents: 1_000_000 })
    await rows(stage(), 'UPDATE campaigns SET ceiling_cents = $2 WHERE id = $1', [id, cents])
    const at = Date.now()
    await goOn(stage(), id, new Date(at))
    expect(await standings(stage(), id)).toMatchObject({ queued: 20 })
    await goOn(stage(), id, new Date(at + 2_000))
    expect(await post(stage(), accepted)).toHaveLength(20)
    await goOn(stage(), id, new Date(at + 4_000))
    expect(await standing(id)).toMatchObject({ state: 'paused', cause: 'budget' })
    expect(await standings(stage(), id)).toEqual({ accepted: 20, pending: PEOPLE - 20 })
    await over(id)
  })

  /** Seen to fail where the limit was no cause, and where a pause took back what was within it. */
  it('waits for the limit of its account, and goes on by itself', async () => {
    await rows(stage(), 'DELETE FROM outreach')
    await instance(`messaging_limit = 'TIER_50'`)
    const id = await started()
    const at = Date.now()
    await goOn(stage(), id, new Date(at))
    await goOn(stage(), id, new Date(at + 2_000))
    const sent = (await post(stage(), accepted)).length
    expect(sent).toBeGreaterThan(30)
    expect(sent).toBeLessThan(50)
    await goOn(stage(), id, new Date(at + 4_000))
    expect(await standing(id)).toMatchObject({ state: 'paused', cause: 'limit' })
    await instance(`messaging_limit = 'TIER_100K'`)
    await goOn(stage(), id, new Date(at + 64_000))
    expect(await standing(id)).toMatchObject({ state: 'sending', cause: null })
    expect(await standings(stage(), id)).toEqual({ accepted: sent, queued: PEOPLE - sent })
    await over(id)
  })

  it('waits while its provider judges the template, and goes on with what it says of one', async () => {
    const id = await started()
    const at = Date.now()
    await goOn(stage(), id, new Date(at))
    const kept = await post(stage(), held, 20)
    await goOn(stage(), id, new Date(at + 2_000))
    expect(await standing(id)).toMatchObject({ state: 'paused', cause: 'assessment' })
    expect(await standings(stage(), id)).toEqual({ accepted: 20, pending: PEOPLE - 20 })
    await goOn(stage(), id, new Date(at + 62_000))
    expect((await standing(id)).cause).toBe('assessment')
    await expect(work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date()))).rejects.toThrow(
      'avaliar',
    )
    await say(stage(), 'delivered', kept.slice(0, 1))
    await goOn(stage(), id, new Date(at + 122_000))
    expect(await standing(id)).toMatchObject({ state: 'sending', cause: null })
    await post(stage(), held, 5)
    await goOn(stage(), id, new Date(at + 124_000))
    expect((await standing(id)).cause).toBe('assessment')
    await over(id)
  })

  /** Seen to fail where it seemed to send all night. */
  it('says that it waits for the morning, warns nobody of it, and goes on by itself', async () => {
    const id = await started()
    await rows(stage(), `UPDATE settings SET value = '20' WHERE key = 'quiet_from_hour'`)
    await rows(stage(), `UPDATE settings SET value = '8' WHERE key = 'quiet_to_hour'`)
    const before = await head(stage())
    // 20:30 in Brasília, and the next day 9:00.
    const [evening, morning] = [new Date('2030-12-03T23:30:00Z'), new Date('2030-12-04T12:00:00Z')]
    await goOn(stage(), id, evening)
    await goOn(stage(), id, new Date(evening.getTime() + 2_000))
    expect(await standing(id)).toMatchObject({ state: 'paused', cause: 'hours' })
    expect((await eventsSince(stage(), before)).filter(({ event }) => event === 'campaignWarning')).toEqual(
      [],
    )
    await goOn(stage(), id, new Date(evening.getTime() + 3_600_000))
    expect((await standing(id)).cause).toBe('hours')
    await goOn(stage(), id, morning)
    expect(await standings(stage(), id)).toEqual({ queued: PEOPLE })
    await work(stage(), (w) => w.query(NEVER_QUIET, [stage().tenant.id]))
    await over(id)
  })

  /** Seen to fail where it began at once, and where everybody was written to by the clock of the shop. */
  it('begins at its time, and reaches each at that hour of their own clock', async () => {
    const [manaus] = await someCustomers(stage(), ['Bia'])
    await rows(
      stage(),
      `UPDATE customers SET phone_number = '5592' || substr(phone_number, 5) WHERE id = $1`,
      [manaus],
    )
    const sendAt = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 86_400_000)
    const id = await started({ send_at: sendAt.toISOString(), by_local_time: true })
    await goOn(stage(), id)
    expect(await standing(id)).toMatchObject({ state: 'scheduled' })
    expect(await standings(stage(), id)).toEqual({})
    const later = (ms: number) => new Date(sendAt.getTime() + ms)
    await goOn(stage(), id, later(0))
    await goOn(stage(), id, later(2_000))
    expect(await standings(stage(), id)).toEqual({ queued: PEOPLE, pending: 1 })
    await goOn(stage(), id, later(90_000))
    expect(await standing(id)).toMatchObject({ state: 'paused', cause: 'hours' })
    await goOn(stage(), id, later(3_600_000))
    const [reached] = await rows(
      stage(),
      `SELECT state FROM campaign_recipients WHERE campaign_id = $1 AND customer_id = $2`,
      [id, manaus],
    )
    expect(reached).toEqual({ state: 'queued' })
    await over(id)
  })

  /** Seen to fail where nobody heard of it any more. */
  it('tells of what providers say after its end, once a second at most, and not for ever', async () => {
    const id = await started()
    // Ahead of the database's clock, which dates what providers say: however slowly it is played, that was before.
    const at = Date.now() + 60_000
    const later = (seconds: number) => goOn(stage(), id, new Date(at + seconds * 1_000))
    await later(0)
    const called = await post(stage(), accepted)
    await say(stage(), 'delivered', called.slice(1))
    await later(2)
    await later(4)
    await say(stage(), 'failed', called.slice(0, 1), '131049')
    await later(14)
    expect((await standing(id)).state).toBe('finished')
    const jobs = (sql: string) => stage().db.system((w) => w.query(sql))
    const updates = async (since: number) =>
      (await eventsSince(stage(), since)).filter(({ event }) => event === 'campaignUpdated').length
    const before = await head(stage())
    await later(24)
    expect(await updates(before)).toBe(0)
    await say(stage(), 'delivered', called.slice(0, 1))
    await rows(
      stage(),
      `UPDATE campaign_recipients SET state_at = $2 WHERE campaign_id = $1 AND state_at = (SELECT max(state_at) FROM campaign_recipients WHERE campaign_id = $1)`,
      [id, new Date(at + 25_000)],
    )
    await later(34)
    await later(34.5)
    expect(await updates(before)).toBe(1)
    await jobs('DELETE FROM graphile_worker._private_jobs')
    await later(4 * 86_400)
    expect(await jobs('SELECT 1 FROM graphile_worker._private_jobs')).toEqual([])
  })

  /** The last: it brings customers whom the others do not count. */
  it('goes to three hundred alone with a template that nobody has judged, until half an hour is over and fifty are told of', async () => {
    await someCustomers(
      stage(),
      Array.from({ length: 110 }, (_, n) => `Bia ${n}`),
    )
    await rows(stage(), `UPDATE meta_templates SET quality = 'UNKNOWN'`)
    const id = await started()
    await rows(stage(), `UPDATE meta_templates SET quality = 'GREEN'`)
    const at = Date.now()
    for (const s of [0, 2, 4]) await goOn(stage(), id, new Date(at + s * 1_000))
    const called = await post(stage(), accepted)
    expect(called).toHaveLength(300)
    const { length: people } = await rows(stage(), 'SELECT FROM campaign_recipients WHERE campaign_id = $1', [
      id,
    ])
    await say(stage(), 'delivered', called.slice(0, 49))
    const later = new Date(Date.now() + 31 * 60_000)
    await goOn(stage(), id, later)
    expect((await standings(stage(), id)).pending).toBe(people - 300)
    await say(stage(), 'delivered', called.slice(49, 50))
    await goOn(stage(), id, new Date(Date.now() + 29 * 60_000))
    expect((await standings(stage(), id)).pending).toBe(people - 300)
    await goOn(stage(), id, later)
    expect(await standings(stage(), id)).toEqual({ delivered: 50, accepted: 250, queued: people - 300 })
    await over(id)
  })
})
