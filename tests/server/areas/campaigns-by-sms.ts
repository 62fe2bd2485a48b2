import { beforeAll, describe, expect, it } from 'vitest'
import { readCampaign } from '../../../server/areas/campaigns/campaign-list'
import { channelOf } from '../../../server/areas/campaigns/channels/all'
import { forecastOf } from '../../../server/areas/campaigns/forecast'
import { cancelCampaign, pauseCampaign, resumeCampaign } from '../../../server/areas/campaigns/lifecycle'
import { campaignReport } from '../../../server/areas/campaigns/report'
import { testCampaign } from '../../../server/areas/campaigns/test-send'
import type { CampaignInput } from '../../../server/platform/graphql/resolvers.gen'
import { mobilePhone } from '../../../src/domain/contacts/phone'
import { anSmsAccount, aTextForm, postSms, saySms } from './campaign-sms'
import { aStarted, goOn, losing, needsOf, someCustomers, standings } from './campaign-stage'
import { rows, type Stage, work } from './stage'

/** A Wednesday at noon, when SMS may leave, and a minute of the night before. */
const NOON = Date.parse('2031-03-12T15:00:00.000Z')
const NIGHT = Date.parse('2031-03-12T02:00:00.000Z')
const at = (afterS = 0) => new Date(NOON + afterS * 1_000)

/** Campaigns by SMS, in a shop that has other channels as well. */
export const campaignsBySms = (stage: () => Stage): unknown =>
  describe('by SMS', () => {
    beforeAll(async () => {
      await anSmsAccount(stage())
      await rows(stage(), 'UPDATE customers SET is_blacklisted = TRUE')
      await someCustomers(stage(), ['Ugo Urbano', 'Vera'])
      const [landline] = await someCustomers(stage(), ['Wanda'])
      await rows(stage(), `UPDATE customers SET phone_number = '551133334444' WHERE id = $1`, [landline])
    })
    const forecast = (form: CampaignInput) =>
      work(stage(), (w) => forecastOf(w, stage().alice, form, needsOf(stage())))

    it('reaches mobiles alone, and costs by the parts of the longest', async () => {
      await rows(
        stage(),
        `INSERT INTO shop_rates (tenant_id, kind, since, price, source) VALUES ($1, 'sms', '2020-01-01', 1000, 'Contrato')`,
        [stage().tenant.id],
      )
      const told = await forecast(aTextForm(stage(), 'Ofertas, {{primeiro_nome}}!'))
      expect(told).toMatchObject({ receive: 2, cost_cents: 20 })
      expect(told.exclusions).toContainEqual({ reason: 'no_address', people: 1 })
      expect(told.checks.filter(({ verdict }) => verdict === 'refused')).toEqual([])
      expect(await forecast(aTextForm(stage(), 'x'.repeat(200)))).toMatchObject({ cost_cents: 40 })
      const refused = (await forecast(aTextForm(stage(), ' '))).checks.filter(
        ({ verdict }) => verdict === 'refused',
      )
      expect(refused.map(({ name }) => name)).toEqual(['template'])
    })

    it('waits for the hours of SMS, goes to each once, and follows what the provider says', async () => {
      const id = await aStarted(stage(), aTextForm(stage(), 'Oi, {{nome}}!'))
      await goOn(stage(), id, new Date(NIGHT))
      await goOn(stage(), id, new Date(NIGHT))
      expect((await standings(stage(), id)).pending).toBe(2)
      expect(await rows(stage(), 'SELECT 1 FROM sms_outbox')).toEqual([])
      const [first] = await rows<{ at: Date }>(
        stage(),
        'SELECT min(not_before) AS at FROM campaign_recipients WHERE campaign_id = $1',
        [id],
      )
      expect(first?.at.toISOString()).toBe('2031-03-12T12:00:00.000Z')
      await goOn(stage(), id, at())
      await goOn(stage(), id, at(5))
      const left = await postSms(stage(), 'sent', at(10))
      expect(left).toHaveLength(2)
      expect(await rows(stage(), 'SELECT text FROM sms_outbox ORDER BY text')).toEqual([
        { text: 'Oi, Ugo Urbano!\nSair: responda SAIR' },
        { text: 'Oi, Vera!\nSair: responda SAIR' },
      ])
      await saySms(stage(), left.slice(0, 1), 'delivered', at(20))
      await saySms(stage(), left.slice(1), 'failed', at(20))
      const report = await work(stage(), (w) => campaignReport(w, stage().alice, id, at(30)))
      expect(report.counts).toMatchObject({ delivered: 1, failed: 1, read: 0, accepted: 0 })
      expect(report.campaign.cost_cents).toBe(20)
      expect(report.failures).toEqual([
        { reason: 'Aparelho desligado.', keys: ['sms:Aparelho desligado.'], people: 1 },
      ])
    })

    it('takes back what waits, stops while its account is in trouble, and goes on', async () => {
      const id = await aStarted(stage(), aTextForm(stage(), 'Oi de novo!'))
      await goOn(stage(), id, at(100))
      await goOn(stage(), id, at(101))
      expect((await standings(stage(), id)).queued).toBe(2)
      await work(stage(), (w) => pauseCampaign(w, stage().alice, id, at(102)))
      expect((await standings(stage(), id)).pending).toBe(2)
      expect(await postSms(stage(), 'sent', at(103))).toEqual([])
      await rows(stage(), `UPDATE sms_accounts SET trouble = 'A senha mudou.'`)
      await expect(work(stage(), (w) => resumeCampaign(w, stage().alice, id, at(104)))).rejects.toThrow(
        'senha',
      )
      await rows(stage(), 'UPDATE sms_accounts SET trouble = NULL')
      await work(stage(), (w) => resumeCampaign(w, stage().alice, id, at(105)))
      await goOn(stage(), id, at(106))
      expect(await postSms(stage(), 'sent', at(110))).toHaveLength(2)
      await work(stage(), (w) => cancelCampaign(w, stage().alice, id, at(120)))
      expect(await standings(stage(), id)).toMatchObject({ accepted: 2 })
    })

    /** Seen to fail where it stood still: what is being sent cannot fail. */
    it('waits for an account that is lost while its people are handed over', async () => {
      const id = await aStarted(stage(), aTextForm(stage(), 'Mais uma!'))
      const trouble = (what: string | null) => rows(stage(), 'UPDATE sms_accounts SET trouble = $1', [what])
      await losing(
        channelOf('sms'),
        () => trouble('A senha mudou.'),
        () => goOn(stage(), id, at(130)),
      )
      const { row } = (await work(stage(), (w) => readCampaign(w, stage().alice, id))).campaign
      expect(row).toMatchObject({ state: 'paused', cause: 'connection' })
      expect(row.cause_message).toContain('senha')
      await trouble(null)
      await goOn(stage(), id, at(190))
      expect((await standings(stage(), id)).queued).toBe(2)
      await work(stage(), (w) => cancelCampaign(w, stage().alice, id, at(195)))
    })

    it('is tried on one mobile first', async () => {
      const tried = (to: string, hash: string) =>
        work(stage(), (w) =>
          testCampaign(
            w,
            stage().alice,
            { form: aTextForm(stage(), 'Oi, {{nome}}!'), to, customer_id: null, hash },
            stage().config,
            at(200),
          ),
        )
      await tried('(11) 98765-4321', 'hash-of-a-test-by-sms')
      expect(await rows(stage(), `SELECT phone, text FROM sms_outbox WHERE hash LIKE 'test.%'`)).toEqual([
        { phone: '5511987654321', text: 'Oi, Maria Silva!\nSair: responda SAIR' },
      ])
      await expect(tried('(11) 3333-4444', 'hash-of-another-by-sms')).rejects.toThrow('celular')
    })

    it('spells a mobile in the database as everywhere', async () => {
      const phones = [
        '5511988887777',
        '551188887777',
        '551133334444',
        '5500988887777',
        '14155550000',
        '5511888877777',
      ]
      await rows(stage(), 'UPDATE customers SET is_blacklisted = TRUE')
      const ids = await someCustomers(stage(), phones)
      await rows(
        stage(),
        `UPDATE customers c SET name = 'X', phone_number = v.phone FROM unnest($1::bigint[], $2::text[]) v(id, phone) WHERE c.id = v.id`,
        [ids, phones],
      )
      const told = await forecast(aTextForm(stage(), 'Oi!'))
      const mobiles = phones.flatMap((phone) => mobilePhone(phone) ?? [])
      const receive = new Set(mobiles).size
      expect(told.receive).toBe(receive)
      // Two spellings of one mobile.
      expect(told.exclusions).toContainEqual({ reason: 'same_address', people: mobiles.length - receive })
    })
  })
