import { beforeAll, describe, expect, it } from 'vitest'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../server/areas/campaigns/lifecycle'
import { campaignReport } from '../../../server/areas/campaigns/report'
import { CAMPAIGN_KEY } from '../../../src/domain/messages/campaign-key'
import { aDatabase } from '../../databases'
import { aCampaignAccount, accepted, aForm, aStarted, goOn, post, say, someCustomers } from './campaign-stage'
import { aStage, rows, work } from './stage'

describe('a campaign that is tried out on its people', () => {
  const stage = aStage(aDatabase())
  const PEOPLE = 60
  let template = ''
  beforeAll(async () => {
    template = await aCampaignAccount(stage())
    await someCustomers(
      stage(),
      Array.from({ length: PEOPLE }, (_, n) => `Ana ${n}`),
    )
  })

  const saying = (text: string) => ({
    content: { template_id: template, values: { 'body.1': { text } }, header_url: null },
  })

  it('sends each of two texts to their part, and the control group nothing, whoever pauses it meanwhile', async () => {
    const form = aForm(stage(), template, {
      variants: [saying('primeira'), saying('segunda')],
      control_percent: 10,
    })
    const id = await aStarted(stage(), form)
    const at = Date.now()
    await goOn(stage(), id, new Date(at))
    await goOn(stage(), id, new Date(at + 2_000))
    const first = await post(stage(), accepted, 10, new Date(at + 3_000))
    await work(stage(), (w) => pauseCampaign(w, stage().alice, id, new Date(at + 4_000)))
    await work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date(at + 5_000)))
    await goOn(stage(), id, new Date(at + 6_000))
    const called = [...first, ...(await post(stage(), accepted, 500, new Date(at + 8_000)))]
    await say(stage(), 'delivered', called)
    const people = await rows<{ key: string; part: string; text: string | null }>(
      stage(),
      `SELECT $2 || r.campaign_id || ':' || r.id AS key, coalesce(r.variant, r.state) AS part, to_jsonb(m)::text AS text
       FROM campaign_recipients r LEFT JOIN customer_chats m ON m.tenant_id = r.tenant_id AND m.id = r.message_id WHERE r.campaign_id = $1`,
      [id, CAMPAIGN_KEY],
    )
    const of = (part: string) => people.filter((one) => one.part === part)
    const control = of('control')
    expect(control.length).toBeGreaterThan(0)
    expect([...new Set(control.map(({ text }) => text))]).toEqual([null])
    expect(called.filter((key) => control.some((one) => one.key === key))).toEqual([])
    expect([...called].sort()).toEqual([...of('A'), ...of('B')].map(({ key }) => key).sort())
    // By chance alone, half of some fifty each.
    expect(Math.min(of('A').length, of('B').length)).toBeGreaterThan(5)
    expect(of('A').every(({ text }) => text?.includes('primeira'))).toBe(true)
    expect(of('B').every(({ text }) => text?.includes('segunda'))).toBe(true)
    // The report has the same people, by what they got.
    const report = await work(stage(), (w) => campaignReport(w, stage().alice, id, new Date(at + 10_000)))
    expect(report.counts).toMatchObject({
      audience: PEOPLE,
      control: control.length,
      delivered: called.length,
    })
    expect(report.variants.map(({ name, counts: { delivered } }) => [name, delivered])).toEqual([
      ['A', of('A').length],
      ['B', of('B').length],
    ])
    await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date(at + 11_000)))
  })
})
