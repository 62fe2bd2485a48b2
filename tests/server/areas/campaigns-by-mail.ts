import { beforeAll, describe, expect, it } from 'vitest'
import { campaignRows, readCampaign } from '../../../server/areas/campaigns/campaign-list'
import { channelOf } from '../../../server/areas/campaigns/channels/all'
import { forecastOf } from '../../../server/areas/campaigns/forecast'
import { forecastPeople } from '../../../server/areas/campaigns/forecast-people'
import {
  cancelCampaign,
  pauseCampaign,
  resendUncertain,
  resumeCampaign,
} from '../../../server/areas/campaigns/lifecycle'
import { campaignPeople } from '../../../server/areas/campaigns/people-list'
import { campaignReport } from '../../../server/areas/campaigns/report'
import { campaigns } from '../../../server/areas/campaigns/save'
import { testCampaign } from '../../../server/areas/campaigns/test-send'
import { reviveMails } from '../../../server/areas/email/outbox/pump.job'
import { suppressionKey } from '../../../server/areas/email/outbox/token'
import { Refusal } from '../../../server/platform/graphql/refusal'
import { aMailForm, aMailHouse, type MailHouse, postMails, sayOfMails, withAddresses } from './campaign-mails'
import { aForm, aStarted, goOn, losing, needsOf, someCustomers, standings } from './campaign-stage'
import { eventsSince, head, rows, type Stage, work } from './stage'

/** Campaigns by e-mail, in a shop that has a WhatsApp account as well; `template`: one of it. */
export const campaignsByMail = (stage: () => Stage, template: () => string): unknown =>
  describe('by e-mail', () => {
    let house: MailHouse
    let readers: string[] = []
    beforeAll(async () => {
      house = await aMailHouse(stage())
      readers = await someCustomers(stage(), ['Rita Reis', 'Saulo', 'Téo'])
      await withAddresses(stage(), readers)
    })
    const mailForecast = (form = aMailForm(stage(), house)) =>
      work(stage(), (w) => forecastOf(w, stage().alice, form, needsOf(stage())))

    it('reaches who has an address, a yes for it, and no mailbox that sent a mail back', async () => {
      const [, , teo = ''] = readers
      const [row] = await rows<{ email: string }>(stage(), 'SELECT email FROM customers WHERE id = $1', [teo])
      await rows(
        stage(),
        `INSERT INTO mail_suppressions (tenant_id, address_key, reason) VALUES ($1, $2, 'bounced')`,
        [stage().tenant.id, suppressionKey(stage().config, stage().tenant.id, row?.email ?? '')],
      )
      const told = await mailForecast()
      expect(told).toMatchObject({ receive: 2, cost_cents: 0 })
      expect(told.exclusions).toContainEqual({ reason: 'suppressed', people: 1 })
      expect(told.audience).toBe(told.receive + told.control + told.excluded)
      expect(told.checks.filter(({ verdict }) => verdict === 'refused')).toEqual([])
      expect(told.checks.map(({ name }) => name)).toContain('connection')
    })

    it('counts a mailbox that two share once, and says who is left out', async () => {
      const [rita = '', saulo = ''] = readers
      const [{ email: before } = { email: '' }] = await rows<{ email: string }>(
        stage(),
        `UPDATE customers s SET email = upper(r.email) || ' ' FROM customers o, customers r
         WHERE s.id = $1 AND o.id = s.id AND r.id = $2 RETURNING o.email`,
        [saulo, rita],
      )
      const form = aMailForm(stage(), house)
      const told = await mailForecast(form)
      expect(told).toMatchObject({ receive: 1, audience: 1 + told.excluded })
      expect(told.exclusions).toContainEqual({ reason: 'same_address', people: 1 })
      const people = async (reason: string) =>
        (
          await work(stage(), (w) =>
            forecastPeople(w, stage().alice, { form, reason, list: {} }, needsOf(stage())),
          )
        ).items.map(({ id }) => id)
      expect(await people('same_address')).toEqual([saulo])
      expect(await people('receive')).toEqual([rita])
      await rows(stage(), 'UPDATE customers SET email = $2 WHERE id = $1', [saulo, before])
    })

    it('says what is missing of a mail, of its sender, and which word means nothing', async () => {
      const variants = (more: object) => [
        { content: { sender_id: house.senderId, subject: 'Oi', preview: '', blocks: [], ...more } },
      ]
      const against = async (more: object) =>
        (await mailForecast(aMailForm(stage(), house, { variants: variants(more) }))).checks.flatMap(
          (check) => (check.verdict === 'refused' ? [check.name] : []),
        )
      expect(await against({})).toEqual(['template'])
      expect(await against({ sender_id: null, blocks: [{ kind: 'divider' }] })).toEqual(['connection'])
      await rows(stage(), `UPDATE mail_domains SET state = 'suspended' WHERE id = $1`, [house.domainId])
      expect(await against({ blocks: [{ kind: 'divider' }] })).toEqual(['connection'])
      await rows(stage(), `UPDATE mail_domains SET state = 'verified' WHERE id = $1`, [house.domainId])
      await expect(against({ subject: '{{saldo}}' })).rejects.toThrow('{{saldo}}')
    })

    it('goes to each of them once, follows what servers say, and knows nothing of reading', async () => {
      const id = await aStarted(stage(), aMailForm(stage(), house))
      await goOn(stage(), id)
      await goOn(stage(), id)
      const left = await postMails(stage(), house, 'sent')
      expect(left).toHaveLength(2)
      expect((await standings(stage(), id)).accepted).toBe(2)
      const [subject] = await rows<{ filled: object; address: string }>(
        stage(),
        'SELECT filled, address FROM mail_outbox WHERE hash = $1',
        [left[0]],
      )
      expect(subject).toMatchObject({ filled: { primeiro_nome: 'Rita', nome: 'Rita Reis' } })
      expect(subject?.address).toMatch(/^pessoa\d+@exemplo\.com\.br$/)
      await sayOfMails(stage(), left, 'delivered')
      await sayOfMails(stage(), left.slice(0, 1), 'complained')
      await sayOfMails(stage(), left.slice(1), 'bounced')
      const report = await work(stage(), (w) => campaignReport(w, stage().alice, id, new Date()))
      expect(report.counts).toMatchObject({ delivered: 1, failed: 1, read: 0, opted_out: 1, accepted: 0 })
      expect(report.failures).toEqual([
        { reason: 'A caixa de entrada está cheia.', keys: ['mailbox_full'], people: 1 },
      ])
      const out = await work(stage(), (w) =>
        campaignPeople(w, stage().alice, { id, at: 'opted_out', list: {} }),
      )
      expect(out.items).toMatchObject([{ customer_name: 'Rita Reis', reason: 'Marcou como spam.' }])
    })

    it('takes back what waits, hands it over again, and sends what nobody knows of only when asked', async () => {
      const id = await aStarted(stage(), aMailForm(stage(), house))
      await goOn(stage(), id)
      await goOn(stage(), id)
      await work(stage(), (w) => pauseCampaign(w, stage().alice, id, new Date()))
      expect((await standings(stage(), id)).pending).toBe(2)
      expect(await postMails(stage(), house, 'sent')).toEqual([])
      await work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date()))
      await goOn(stage(), id, new Date(Date.now() + 5_000))
      const lost = await postMails(stage(), house, 'dies', { now: new Date(Date.now() + 10_000) })
      expect(lost).toHaveLength(2)
      await reviveMails.run({ db: stage().db, now: () => new Date(Date.now() + 700_000) })
      expect((await standings(stage(), id)).uncertain).toBe(2)
      const later = new Date(Date.now() + 2 * 86_400_000)
      expect(await work(stage(), (w) => resendUncertain(w, stage().alice, { id, seen: 2 }, later))).toBe(2)
      // One arrived after all: nobody gets another.
      await sayOfMails(stage(), lost.slice(0, 1), 'delivered')
      await goOn(stage(), id, later)
      expect(await postMails(stage(), house, 'sent', { now: later })).toEqual(lost.slice(1))
      expect(await standings(stage(), id)).toMatchObject({ delivered: 1, accepted: 1 })
    })

    it('stops while its domain is not verified, and goes on by itself', async () => {
      const id = await aStarted(stage(), aMailForm(stage(), house))
      await goOn(stage(), id)
      await rows(stage(), `UPDATE mail_domains SET state = 'suspended' WHERE id = $1`, [house.domainId])
      await goOn(stage(), id)
      const row = async () => (await work(stage(), (w) => readCampaign(w, stage().alice, id))).campaign.row
      expect(await row()).toMatchObject({ state: 'paused', cause: 'connection' })
      await rows(stage(), `UPDATE mail_domains SET state = 'verified' WHERE id = $1`, [house.domainId])
      await goOn(stage(), id, new Date(Date.now() + 5_000))
      expect(await row()).toMatchObject({ state: 'sending' })
      await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
    })

    /** Seen to fail where the addresses that were written down were not looked at again. */
    it('comes once to a mailbox that two have by the time that it leaves', async () => {
      const mailbox = 'casa@exemplo.com.br'
      const before = await rows(stage(), 'SELECT id, email FROM customers WHERE email IS NOT NULL')
      const id = await aStarted(stage(), aMailForm(stage(), house))
      await goOn(stage(), id)
      await work(stage(), (w) => pauseCampaign(w, stage().alice, id, new Date()))
      const { pending = 0 } = await standings(stage(), id)
      expect(pending).toBeGreaterThan(1)
      await rows(stage(), 'UPDATE customers SET email = $1 WHERE email IS NOT NULL', [mailbox])
      await work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date()))
      await goOn(stage(), id, new Date(Date.now() + 5_000))
      expect(await standings(stage(), id)).toMatchObject({ queued: 1, 'excluded:same_address': pending - 1 })
      expect(
        await rows(stage(), `SELECT address FROM mail_outbox WHERE hash LIKE 'c:' || $1 || ':%'`, [id]),
      ).toEqual([{ address: mailbox }])
      await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
      await rows(
        stage(),
        'UPDATE customers c SET email = v.email FROM jsonb_to_recordset($1::jsonb) v(id bigint, email text) WHERE c.id = v.id',
        [JSON.stringify(before)],
      )
    })

    /** Seen to fail where it stood still: what is being sent cannot fail. */
    it('waits for a sender that is lost while its people are handed over', async () => {
      const id = await aStarted(stage(), aMailForm(stage(), house))
      const domain = (state: string) =>
        rows(stage(), 'UPDATE mail_domains SET state = $2 WHERE id = $1', [house.domainId, state])
      await losing(
        channelOf('email'),
        () => domain('suspended'),
        () => goOn(stage(), id),
      )
      const { row } = (await work(stage(), (w) => readCampaign(w, stage().alice, id))).campaign
      expect(row).toMatchObject({ state: 'paused', cause: 'connection' })
      const { pending } = await standings(stage(), id)
      expect(pending).toBeGreaterThan(1)
      await domain('verified')
      await goOn(stage(), id, new Date(Date.now() + 60_000))
      expect((await standings(stage(), id)).queued).toBe(pending)
      await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
    })

    /** Seen to fail where all that was refused was a lost connection: it went on by itself each minute, and warned again. */
    it('waits for a person, and warns once, where it is refused for something that does not come back', async () => {
      const id = await aStarted(stage(), aMailForm(stage(), house))
      const before = await head(stage())
      await losing(
        channelOf('email'),
        () => Promise.reject(new Refusal('INVALID', 'O texto usa um dado que não existe.')),
        async () => {
          for (const minute of [0, 1, 2]) await goOn(stage(), id, new Date(Date.now() + minute * 60_000))
        },
      )
      const { row } = (await work(stage(), (w) => readCampaign(w, stage().alice, id))).campaign
      expect(row).toMatchObject({ state: 'paused', cause: 'refused' })
      expect(row.cause_message).toContain('O texto usa um dado que não existe.')
      const told = await eventsSince(stage(), before)
      expect(told.filter(({ event }) => event === 'campaignWarning')).toHaveLength(1)
      await work(stage(), (w) => resumeCampaign(w, stage().alice, id, new Date(Date.now() + 200_000)))
      await goOn(stage(), id, new Date(Date.now() + 200_000))
      expect((await standings(stage(), id)).queued).toBeGreaterThan(1)
      await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
    })

    it('stops when three of those whom it reached called it spam, and not when two did', async () => {
      const id = await aStarted(stage(), aMailForm(stage(), house))
      await goOn(stage(), id)
      const spam = (people: number) =>
        rows(
          stage(),
          `UPDATE campaign_recipients SET state = 'delivered', reason = 'complained', opted_out_at = now() + interval '1 minute'
           WHERE campaign_recipients.id IN (SELECT id FROM campaign_recipients WHERE campaign_id = $1 ORDER BY campaign_recipients.id LIMIT $2)`,
          [id, people],
        )
      const row = async () => (await work(stage(), (w) => readCampaign(w, stage().alice, id))).campaign.row
      await rows(
        stage(),
        `INSERT INTO campaign_recipients (tenant_id, campaign_id, address, state)
         SELECT tenant_id, id, 'leitor' || n || '@exemplo.com.br', 'delivered' FROM campaigns, generate_series(1, 3) n WHERE id = $1`,
        [id],
      )
      await spam(2)
      await goOn(stage(), id)
      expect(await row()).toMatchObject({ state: 'sending' })
      await spam(3)
      await goOn(stage(), id)
      expect(await row()).toMatchObject({
        state: 'paused',
        cause: 'opt_outs',
        cause_message: expect.stringContaining('Marcaram como spam 3'),
      })
      await work(stage(), (w) => cancelCampaign(w, stage().alice, id, new Date()))
    })

    it('is tried on one address first', async () => {
      await work(stage(), (w) =>
        testCampaign(
          w,
          stage().alice,
          {
            form: aMailForm(stage(), house),
            to: ' Eu@Loja.com.br ',
            customer_id: null,
            hash: 'hash-of-a-test-by-mail',
          },
          stage().config,
          new Date(),
        ),
      )
      expect(
        await rows(
          stage(),
          `SELECT address, filled FROM mail_outbox WHERE hash LIKE 'test.%' AND customer_id IS NULL`,
        ),
      ).toEqual([{ address: 'eu@loja.com.br', filled: { primeiro_nome: 'Maria', nome: 'Maria Silva' } }])
      await rows(stage(), `DELETE FROM mail_outbox WHERE hash LIKE 'test.%'`)
    })

    it('is nobody’s whose role opens another channel alone', async () => {
      const mails = await work(stage(), (w) =>
        campaigns.save(w, null, aMailForm(stage(), house), 0, stage().alice),
      )
      const ofWhatsApp = await work(stage(), (w) =>
        campaigns.save(w, null, aForm(stage(), template()), 0, stage().alice),
      )
      await rows(
        stage(),
        `UPDATE roles SET has_permission_routes = '{email/campaigns,email/campaigns/add}' WHERE id = (SELECT role_id FROM users WHERE id = $1)`,
        [Number(stage().ana.id)],
      )
      const { ana } = stage()
      const seen = (channel: string) => work(stage(), (w) => campaignRows(w, ana, channel, {}))
      expect((await seen('email')).items.length).toBeGreaterThan(0)
      expect((await seen('whatsapp')).items).toEqual([])
      await expect(work(stage(), (w) => readCampaign(w, ana, ofWhatsApp))).rejects.toMatchObject({
        extensions: { code: 'NOT_FOUND' },
      })
      await expect(
        work(stage(), (w) => cancelCampaign(w, ana, ofWhatsApp, new Date())),
      ).rejects.toMatchObject({
        extensions: { code: 'NOT_FOUND' },
      })
      await expect(
        work(stage(), (w) => forecastOf(w, ana, aForm(stage(), template()), needsOf(stage()))),
      ).rejects.toMatchObject({ extensions: { code: 'FORBIDDEN' } })
      expect(await work(stage(), (w) => cancelCampaign(w, ana, mails, new Date()))).toBe(true)
    })
  })
