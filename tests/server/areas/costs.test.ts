import { beforeAll, describe, expect, it } from 'vitest'
import { rates } from '../../../server/areas/costs/rates'
import { keepCosts } from '../../../server/conversation/messages/delivery/costs'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

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
