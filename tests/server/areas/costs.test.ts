import { beforeAll, describe, expect, it } from 'vitest'
import { forecastOf } from '../../../server/areas/campaigns/forecast'
import { resumeCampaign } from '../../../server/areas/campaigns/lifecycle'
import { campaignReport } from '../../../server/areas/campaigns/report'
import { monthLeft, monthStand } from '../../../server/areas/costs/budget'
import { messageCosts } from '../../../server/areas/costs/month'
import { rates } from '../../../server/areas/costs/rates'
import { keepCosts } from '../../../server/conversation/messages/delivery/costs'
import { aDatabase } from '../../databases'
import {
  aCampaignAccount,
  accepted,
  aForm,
  aStarted,
  goOn,
  needsOf,
  post,
  someCustomers,
  standings,
  wamidOf,
} from './campaign-stage'
import { aStage, eventsSince, head, rows, work } from './stage'

const database = aDatabase()
const stage = aStage(database)

/** A day of the shop's, as many days from today. */
async function dayFrom(days: number): Promise<string> {
  const [row] = await rows<{ day: string }>(
    stage(),
    `SELECT ((now() AT TIME ZONE 'America/Sao_Paulo')::date + $1::integer)::text AS day`,
    [days],
  )
  return row?.day ?? ''
}

const rateForm = (since: string, price: number, kind = 'whatsapp_marketing') => ({
  since,
  kind,
  price,
  source: 'Contrato de teste',
})
const saveRate = (form: object, id: string | null = null, rev = 0) =>
  work(stage(), (w) => rates.save(w, id, form, rev, stage().alice.id))

const rateOf = async (category: string, day: string, channel = 'whatsapp') =>
  (
    await rows<{ cents: number | null }>(
      stage(),
      `SELECT rate_of($1, $4, 'BR', $2, $3::date)::float8 AS cents`,
      [stage().tenant.id, category, day, channel],
    )
  )[0]?.cents

let attempts = 0
/** A message that the provider priced at a moment; gives what it cost. */
async function charged(at: string, category = 'marketing', billable = true): Promise<number | null> {
  const providerId = `wamid.cost-${++attempts}`
  const cost = { instanceId: stage().instanceId, category, billable, model: 'PMP', at }
  await work(stage(), (w) => keepCosts(w, [{ providerId, messageId: null, cost }]))
  const [row] = await rows<{ cents: number | null }>(
    stage(),
    `SELECT cents::float8 FROM message_costs WHERE attempt = sha256(convert_to($1, 'UTF8'))`,
    [providerId],
  )
  return row?.cents ?? null
}

describe('prices of messages', () => {
  let today = ''
  beforeAll(async () => {
    today = await dayFrom(0)
  })

  it('are those that providers publish until the shop has its own, which hold from their day on', async () => {
    const tomorrow = await dayFrom(1)
    expect(await rateOf('MARKETING', today)).toBe(34.375)
    expect(await rateOf('service', today)).toBeNull()
    expect(await rateOf('any', today, 'sms')).toBeNull()
    await saveRate(rateForm(tomorrow, 3001))
    await saveRate(rateForm(tomorrow, 899, 'sms'))
    expect(await rateOf('marketing', today)).toBe(34.375)
    expect(await rateOf('marketing', tomorrow)).toBe(30.01)
    expect(await rateOf('utility', tomorrow)).toBe(3.74)
    expect(await rateOf('any', tomorrow, 'sms')).toBe(8.99)
    expect(await rateOf('any', await dayFrom(2), 'sms')).toBe(8.99)
  })

  it('never change what was sent: neither a day that is over, nor a cost that is written', async () => {
    const noon = `${today}T12:00:00Z`
    expect(await charged(noon)).toBe(34.375)
    const id = await saveRate(rateForm(today, 2500))
    expect(await charged(noon)).toBe(25)
    expect(await charged(noon, 'marketing', false)).toBe(0)
    // By the shop's clock: one in the morning in Greenwich is yesterday here.
    expect(await charged(`${today}T01:00:00Z`)).toBe(34.375)
    const [kept] = await rows<{ n: number }>(
      stage(),
      'SELECT count(*)::integer AS n FROM message_costs WHERE cents = 34.375',
    )
    expect(kept?.n).toBe(2)
    const yesterday = await dayFrom(-1)
    await expect(saveRate(rateForm(yesterday, 1))).rejects.toThrow('de hoje em diante')
    await expect(saveRate(rateForm(today, 1))).rejects.toThrow('já tem um preço')
    await rows(stage(), 'UPDATE shop_rates SET since = $2::date WHERE id = $1', [id, yesterday])
    await expect(saveRate(rateForm(await dayFrom(2), 1), id, 1)).rejects.toThrow('já valeu')
    await expect(work(stage(), (w) => rates.remove(w, id, stage().alice.id))).rejects.toThrow('já valeu')
  })

  it('are priced again when the provider says another category of the same message', async () => {
    const at = `${today}T15:00:00Z`
    const told = (category: string, billable: boolean) => ({
      providerId: 'wamid.cost-again',
      messageId: null,
      cost: { instanceId: stage().instanceId, category, billable, model: 'PMP', at },
    })
    const cents = async () =>
      (
        await rows<{ cents: number }>(
          stage(),
          `SELECT cents::float8 FROM message_costs WHERE attempt = sha256(convert_to('wamid.cost-again', 'UTF8'))`,
        )
      )[0]?.cents
    await work(stage(), (w) => keepCosts(w, [told('service', false)]))
    expect(await cents()).toBe(0)
    await work(stage(), (w) => keepCosts(w, [told('utility', true)]))
    await work(stage(), (w) => keepCosts(w, [told('service', false)]))
    expect(await cents()).toBe(3.74)
  })
})

describe('the budget of a month', () => {
  const setBudget = (reais: number) =>
    rows(
      stage(),
      `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'month_budget', $2)
       ON CONFLICT (tenant_id, key, (coalesce(instance_id, 0))) DO UPDATE SET value = excluded.value`,
      [stage().tenant.id, String(reais)],
    )
  /** The moment at which most tests stand: far from the others' messages. */
  const at = new Date('2027-03-15T15:00:00Z')
  const stand = (now = at) => work(stage(), (w) => monthStand(w, now))
  const spendOn = async (moment: string, cents: number) => {
    await charged(moment)
    await rows(
      stage(),
      'UPDATE message_costs SET cents = $1 WHERE id = (SELECT max(id) FROM message_costs)',
      [cents],
    )
  }

  it('begins and ends with the month by the shop’s clock', async () => {
    await spendOn('2027-03-01T02:59:59Z', 1)
    await spendOn('2027-03-01T03:00:00Z', 10)
    await spendOn('2027-04-01T02:59:59Z', 100)
    await spendOn('2027-04-01T03:00:00Z', 1_000)
    expect(await stand()).toEqual({ month: '2027-03-01', spent: 110, inFlight: 0, rest: 0 })
    expect((await stand(new Date('2027-04-01T02:00:00Z'))).spent).toBe(110)
    expect((await stand(new Date('2027-04-01T03:00:00Z'))).spent).toBe(1_000)
  })

  it('warns once a month and level, and says who holds campaigns', async () => {
    const before = await head(stage())
    const warned = async () =>
      (await eventsSince(stage(), before)).filter(({ event }) => event === 'campaignWarning').length
    await setBudget(2)
    expect(await work(stage(), (w) => monthLeft(w, at))).toBe(90)
    expect(await warned()).toBe(0)
    await spendOn('2027-03-02T12:00:00Z', 50)
    await work(stage(), (w) => monthLeft(w, at))
    await work(stage(), (w) => monthLeft(w, at))
    expect(await warned()).toBe(1)
    await spendOn('2027-03-02T12:00:00Z', 50)
    expect(await work(stage(), (w) => monthLeft(w, at))).toBe(-10)
    await work(stage(), (w) => monthLeft(w, at))
    expect(await warned()).toBe(2)
    await setBudget(0)
    expect(await work(stage(), (w) => monthLeft(w, at))).toBeNull()
  })

  it('pauses campaigns when it is used up, with its cause, and what was sent by each is told', async () => {
    const template = await aCampaignAccount(stage())
    await someCustomers(stage(), ['Ana', 'Bento', 'Caio', 'Davi', 'Elisa'])
    const now = new Date()
    const { spent } = await stand(now)
    // Three at 25 cents are what is left.
    await setBudget(Math.ceil((spent + 75) / 100))
    const room = Math.ceil((spent + 75) / 100) * 100 - spent
    await spendOn(now.toISOString(), room - 80)
    const id = await aStarted(stage(), aForm(stage(), template))
    await goOn(stage(), id)
    await goOn(stage(), id)
    expect(await standings(stage(), id)).toEqual({ queued: 3, pending: 2 })
    const called = await post(stage(), accepted)
    for (const hash of called) {
      const [message] = await rows<{ id: string }>(
        stage(),
        'SELECT id::text FROM customer_chats WHERE hash = $1',
        [hash],
      )
      await work(stage(), (w) =>
        keepCosts(w, [
          {
            providerId: wamidOf(hash),
            messageId: message?.id ?? null,
            cost: {
              instanceId: stage().instanceId,
              category: 'marketing',
              billable: true,
              model: 'PMP',
              at: now.toISOString(),
            },
          },
        ]),
      )
    }
    await goOn(stage(), id, new Date(now.getTime() + 5_000))
    const { campaign } = await work(stage(), (w) => campaignReport(w, stage().alice, id, now))
    expect(campaign).toMatchObject({ state: 'paused', cause: 'budget', cost_cents: 75 })
    expect(campaign.cause_message).toContain('orçamento do mês')
    // Nothing is left to go on with, nor to begin another.
    await expect(work(stage(), (w) => resumeCampaign(w, stage().alice, id, now))).rejects.toThrow('orçamento')
    await setBudget(Math.ceil((await stand(now)).spent / 100) + 1)
    const seen = await work(stage(), (w) =>
      forecastOf(w, stage().alice, aForm(stage(), template), needsOf(stage(), now)),
    )
    expect(seen.checks.find(({ name }) => name === 'month')).toMatchObject({
      verdict: 'warning',
      message: expect.stringContaining('Restam R$'),
    })
    await spendOn(now.toISOString(), 300)
    await expect(aStarted(stage(), aForm(stage(), template))).rejects.toThrow('orçamento do mês')
    const costs = await work(stage(), (w) => messageCosts(w, null, now))
    expect(costs.lines.find(({ owed }) => owed === 'campaign')).toMatchObject({
      owed_id: id,
      name: campaign.name,
      channel: 'whatsapp',
      category: 'marketing',
      messages: 3,
      cents: 75,
    })
    const told = costs.lines.reduce((sum, { cents }) => sum + cents, 0)
    expect(told).toBeCloseTo((await stand(now)).spent, 4)
    expect(costs.months).toEqual([costs.month])
    expect(costs.rates[0]).toEqual({ channel: 'whatsapp', category: 'marketing', cents: 25, is_own: true })
    await setBudget(0)
  })
})
