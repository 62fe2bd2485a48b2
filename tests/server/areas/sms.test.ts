import { describe, expect, it } from 'vitest'
import { twilioSignature } from '../../../emulators/sms/receipts'
import { saveSmsAccount, sendTestSms, smsAccounts } from '../../../server/areas/sms/account/accounts'
import { takeBackSms } from '../../../server/areas/sms/area'
import { hookAddress, smsRef } from '../../../server/areas/sms/events/hook-address'
import { reviveSms } from '../../../server/areas/sms/outbox/pump.job'
import { maySend } from '../../../server/directory/consents/may-send'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { aDatabase } from '../../databases'
import { anSmsDesk, NOON, SID } from './sms-desk'
import { rows, work } from './stage'

const later = (minutes: number) => new Date(NOON.getTime() + minutes * 60_000)

describe('SMS in the shop’s own name', () => {
  const database = aDatabase()
  const { stage, sms, hooks, account, customer, plan, helpers, run, stateOf, gotBy } = anSmsDesk(database)

  it('leave from no shop that has no account, nor from one that the provider does not know any more', async () => {
    const to = await customer()
    await expect(plan([{ hash: 'none', to }])).rejects.toThrow(/falta a conta de um provedor/)
    await account('zenvia', { secret: 'expired' })
    await plan([{ hash: 'locked', to }])
    await run()
    expect(await stateOf('locked')).toMatchObject({ state: 'queued' })
    await expect(plan([{ hash: 'more', to }])).rejects.toThrow(/não aceita mais a conta/)
    await account('zenvia')
    await run()
    expect(await stateOf('locked')).toMatchObject({ state: 'sent' })
    expect(gotBy(to.phone)).toHaveLength(1)
  })

  it.each(['zenvia', 'twilio'] as const)(
    '%s: leave in plain letters with the way to leave, once, whatever becomes of them',
    async (provider) => {
      await account(provider)
      sms().desk.tells = false
      const names = ['9999', '0002', '0003', '0004', '0006', '0008'] as const
      const people = await Promise.all(names.map((ending) => customer(ending)))
      const of = (n: number) => ({ hash: `${provider}:${names[n]}`, to: people[n] ?? { id: '', phone: '' } })
      const all = names.map((_, n) => of(n))
      await plan(all)
      await run()
      expect(gotBy(of(0).to.phone)).toMatchObject([
        { text: 'Ola! Promocao so hoje.\nSair: responda SAIR', sender: '29095', provider },
      ])
      const states = async () => Promise.all(all.map(async ({ hash }) => (await stateOf(hash))?.state))
      expect(await states()).toEqual(['sent', 'failed', 'failed', 'unknown', 'queued', 'unknown'])
      expect((await stateOf(of(2).hash))?.reason).not.toContain(of(2).to.phone)
      // Again and later: only what was surely not taken is tried again.
      await plan(all)
      for (const minutes of [5, 20]) await run(later(minutes))
      expect(await states()).toEqual(['sent', 'failed', 'failed', 'unknown', 'sent', 'unknown'])
      expect(all.map(({ to }) => gotBy(to.phone).length)).toEqual([1, 0, 0, 1, 1, 0])
      // Twilio says so by its code: whoever has the phone has said no.
      const why = await work(stage(), (w) => maySend(w, of(1).to.id, 'sms', 'campaign', NOON))
      expect(why).toBe(provider === 'twilio' ? 'withdrawn' : null)
      const [ledger] = await rows<{ sent: number; failed: number }>(
        stage(),
        `SELECT count(*) FILTER (WHERE failed_at IS NULL)::integer AS sent, count(failed_at)::integer AS failed FROM outreach
       WHERE channel = 'sms' AND source LIKE $1`,
        [`${provider}:%`],
      )
      expect(ledger).toEqual({ sent: 4, failed: 2 })
    },
  )

  it('are planned only to whom the gate lets and an SMS reaches, and asked about again when they leave', async () => {
    await account('zenvia')
    const [never, leaves, home] = [await customer('9999', false), await customer(), await customer()]
    const refused = await plan([
      { hash: 'never', to: never },
      { hash: 'leaves', to: leaves },
      { hash: 'home', to: { ...home, phone: '558532223333' } },
      { hash: 'long', to: home, text: 'x'.repeat(2_000) },
    ])
    expect(Object.fromEntries(refused)).toEqual({ never: 'no_consent', home: 'no_mobile', long: 'too_long' })
    await work(stage(), (w) =>
      appendConsents(w, [
        {
          customer_id: leaves.id,
          purpose: 'marketing',
          decision: 'withdrawn',
          basis: 'consent',
          channel: 'link',
          scope: 'sms',
          source: 'link',
          at: NOON,
        },
      ]),
    )
    await run()
    expect(await stateOf('leaves')).toEqual({ state: 'refused', reason: 'withdrawn' })
    expect(gotBy(leaves.phone)).toEqual([])
  })

  it('that advertise keep to their hours, at the plan and where they were late', async () => {
    await account('zenvia')
    const [to, other] = [await customer(), await customer()]
    const saturday = new Date('2031-03-15T18:00:00.000Z')
    await plan([{ hash: 'weekend', to }], 'campaign', saturday)
    await plan([{ hash: 'own', to: other }], 'service', saturday)
    await plan([{ hash: 'late', to }])
    await rows(stage(), "UPDATE sms_outbox SET next_at = $1 WHERE hash = 'late'", [saturday])
    await run(saturday)
    expect([await stateOf('weekend'), await stateOf('late'), await stateOf('own')]).toMatchObject([
      { state: 'queued' },
      { state: 'queued', reason: 'quiet' },
      { state: 'sent' },
    ])
    expect(gotBy(other.phone)[0]?.text).toBe('Ola! Promocao so hoje.')
    const due = await rows<{ at: Date }>(
      stage(),
      "SELECT next_at AS at FROM sms_outbox WHERE hash IN ('weekend', 'late')",
    )
    expect(due.map(({ at }) => at.toISOString())).toEqual(Array(2).fill('2031-03-17T12:00:00.000Z'))
  })

  it('hold a link where nobody reads answers: it leads to the page of choices, and changes nothing itself', async () => {
    await account('zenvia', { answers: false })
    const to = await customer()
    await plan([{ hash: 'link', to }])
    await run()
    const [link = ''] = /http\S+$/.exec(gotBy(to.phone)[0]?.text ?? '') ?? []
    const path = new URL(link).pathname
    expect(path).toMatch(/^\/s\/[\w-]{12}$/)
    const opened = await hooks.inject(path)
    expect(opened.statusCode).toBe(302)
    expect(opened.headers.location).toMatch(
      new RegExp(`/${stage().tenant.slug}/unsubscribe/email#token=${to.id}\\.`),
    )
    expect(await work(stage(), (w) => maySend(w, to.id, 'sms', 'campaign', later(48 * 60)))).toBeNull()
    expect((await hooks.inject('/s/aaaaaaaaaaaa')).statusCode).toBe(404)
  })

  it('leave up to the most of a day, and wait for the next', async () => {
    await rows(stage(), 'UPDATE sms_outbox SET claimed_at = NULL')
    await account('zenvia', { per_day: 3 })
    const [one, two] = [await customer(), await customer()]
    await plan([
      { hash: 'day:1', to: one, text: 'x'.repeat(200) },
      { hash: 'day:2', to: two, text: 'x'.repeat(200) },
    ])
    await run()
    await run(later(60))
    expect([await stateOf('day:1'), await stateOf('day:2')]).toMatchObject([
      { state: 'sent' },
      { state: 'queued' },
    ])
    await run(later(25 * 60))
    expect(await stateOf('day:2')).toMatchObject({ state: 'sent' })
    await account('zenvia')
  })

  it('that wait come back to whoever asked for them; those in a dead server’s hands are not sent again', async () => {
    await account('zenvia')
    const [waits, dies] = [await customer(), await customer()]
    await plan([
      { hash: 'waits', to: waits },
      { hash: 'dies', to: dies },
    ])
    await rows(
      stage(),
      "UPDATE sms_outbox SET state = 'sending', claimed_at = now() - interval '1 hour' WHERE hash = 'dies'",
    )
    expect(await work(stage(), (w) => takeBackSms(w, ['waits', 'dies', 'link']))).toEqual(['waits'])
    await reviveSms.run(helpers(new Date()))
    await run()
    expect(await stateOf('dies')).toMatchObject({ state: 'unknown' })
    expect([...gotBy(waits.phone), ...gotBy(dies.phone)]).toEqual([])
    // What was taken back may be planned again.
    expect(await plan([{ hash: 'waits', to: waits }])).toEqual(new Map())
  })

  it('leave once each where two servers send', async () => {
    await account('zenvia')
    const people = await Promise.all(Array.from({ length: 40 }, () => customer()))
    await plan(people.map((to, n) => ({ hash: `many:${n}`, to })))
    await Promise.all([run(), run()])
    expect(people.map(({ phone }) => gotBy(phone).length)).toEqual(people.map(() => 1))
    expect(sms().desk.journal.length).toBeGreaterThan(40)
  })

  const consent = (id: string) => work(stage(), (w) => maySend(w, id, 'sms', 'campaign', later(60 * 24 * 3)))
  const words = (phone: string) => gotBy(phone).map(({ text }) => text)
  const setUp = async (provider: 'zenvia' | 'twilio') => {
    const { db, tenant, config } = stage()
    const [row] = await rows<{ rev: number }>(stage(), 'SELECT rev FROM sms_accounts WHERE provider = $1', [
      provider,
    ])
    const form = {
      provider,
      account: provider === 'twilio' ? SID : '',
      secret: 'secret',
      sender: '29095',
      answers: true,
      plain: true,
      per_day: 100_000,
    }
    await saveSmsAccount({ db, tenant, config }, { rev: row?.rev ?? null, form })
    if (provider === 'twilio') sms().desk.answersTo.set('29095', hookAddress(config, tenant.id, 'twilio'))
  }

  it.each(['zenvia', 'twilio'] as const)(
    '%s: are followed to where they arrive; who answers SAIR is out, hears it once, and may come back',
    async (provider) => {
      await setUp(provider)
      sms().desk.tells = true
      const [to, off, silent] = [await customer(), await customer('0007'), await customer('0001')]
      await plan([
        { hash: `${provider}:to`, to },
        { hash: `${provider}:off`, to: off },
        { hash: `${provider}:silent`, to: silent },
      ])
      await run()
      await expect.poll(() => stateOf(`${provider}:to`)).toMatchObject({ state: 'delivered' })
      await expect
        .poll(() => stateOf(`${provider}:off`))
        .toMatchObject({ state: 'failed', reason: expect.stringMatching(/30003|NOT_DELIVERED/) })
      expect(await stateOf(`${provider}:silent`)).toMatchObject({ state: 'sent' })
      const says = async (text: string) => {
        expect(await sms().answer({ phone: to.phone, text, sender: '29095', provider })).toEqual([200])
        await run()
      }
      await says('quero saber mais, não sair')
      expect(await consent(to.id)).toBeNull()
      await says(' Sáir! ')
      expect(await consent(to.id)).toBe('withdrawn')
      await says('SAIR')
      await says('STOP')
      expect(words(to.phone).slice(1)).toEqual([
        expect.stringMatching(/^.*: pronto, voce nao recebe mais promocoes por SMS/),
      ])
      expect(await work(stage(), (w) => maySend(w, to.id, 'whatsapp', 'service', NOON))).toBeNull()
      await says('voltar')
      expect(await consent(to.id)).toBeNull()
      // This one means something else where no advertisement came before it.
      await rows(stage(), "UPDATE sms_outbox SET purpose = 'service' WHERE customer_id = $1", [silent.id])
      await sms().answer({ phone: silent.phone, text: 'cancelar', sender: '29095', provider })
      expect(await consent(silent.id)).toBeNull()
      await rows(stage(), "UPDATE sms_outbox SET purpose = 'campaign' WHERE customer_id = $1", [silent.id])
      await sms().answer({ phone: silent.phone, text: 'cancelar', sender: '29095', provider })
      expect(await consent(silent.id)).toBe('withdrawn')
    },
  )

  it('are believed to nobody who does not know the address, sign, or name one of the shop’s own', async () => {
    const { config, tenant } = stage()
    const to = await customer()
    await account('twilio')
    await plan([{ hash: 'forged', to }])
    await rows(stage(), "UPDATE sms_outbox SET state = 'sent' WHERE hash = 'forged'")
    const [row] = await rows<{ id: string }>(stage(), "SELECT id::text FROM sms_outbox WHERE hash = 'forged'")
    const ref = smsRef(config, tenant.id, row?.id ?? '')
    const tell = async (url: string, payload: string, headers: Record<string, string> = {}) =>
      (
        await hooks.inject({
          method: 'POST',
          url: new URL(url).pathname + new URL(url).search,
          payload,
          headers,
        })
      ).statusCode
    const zenviaUrl = hookAddress(config, tenant.id, 'zenvia')
    const event = (name: string, code = 'DELIVERED') => ({
      type: 'MESSAGE_STATUS',
      message: { externalId: name },
      messageStatus: { code },
    })
    expect(await tell(`${zenviaUrl.slice(0, -1)}_`, JSON.stringify(event(ref)))).toBe(404)
    expect(await tell(zenviaUrl.replace('zenvia', 'twilio'), 'Body=SAIR')).toBe(404)
    for (const body of [
      event(`${ref.slice(0, -1)}_`),
      event(row?.id ?? ''),
      null,
      [{}, 'x'],
      { type: 'MESSAGE', message: { from: to.phone } },
    ])
      expect(await tell(zenviaUrl, JSON.stringify(body))).toBe(200)
    expect(await tell(zenviaUrl, 'no json')).toBe(200)
    const twilioUrl = `${hookAddress(config, tenant.id, 'twilio')}?sms=${ref}`
    const form = { MessageStatus: 'delivered', MessageSid: 'SM1' }
    const signed = (token: string) => ({ 'x-twilio-signature': twilioSignature(token, twilioUrl, form) })
    const body = new URLSearchParams(form).toString()
    expect(await tell(twilioUrl, body)).toBe(403)
    expect(await tell(twilioUrl, body, signed('other'))).toBe(403)
    expect(await tell(twilioUrl, body.replace('delivered', 'failed'), signed('secret'))).toBe(403)
    expect(await stateOf('forged')).toMatchObject({ state: 'sent' })
    expect(await tell(twilioUrl, body, signed('secret'))).toBe(200)
    expect(await stateOf('forged')).toMatchObject({ state: 'delivered' })
    // What comes late, or in another order within one call, is less than is known.
    expect(
      await tell(zenviaUrl, JSON.stringify([event(ref), event(ref, 'SENT'), event(ref, 'NOT_DELIVERED')])),
    ).toBe(200)
    expect(await stateOf('forged')).toMatchObject({ state: 'delivered' })
    expect(await tell(zenviaUrl, JSON.stringify(event(ref, 'NOT_DELIVERED')))).toBe(200)
    expect(await stateOf('forged')).toMatchObject({ state: 'delivered' })
  })

  it('are set up with what the provider knows, which nobody reads again', async () => {
    const { db, tenant, config } = stage()
    const form = {
      provider: 'zenvia',
      account: '',
      secret: 'expired',
      sender: 'loja',
      answers: true,
      plain: true,
      per_day: 5,
    }
    const revOf = async () =>
      (await rows<{ rev: number }>(stage(), "SELECT rev FROM sms_accounts WHERE provider = 'zenvia'"))[0]
        ?.rev ?? null
    const save = async (more: object, rev?: number) =>
      saveSmsAccount({ db, tenant, config }, { rev: rev ?? (await revOf()), form: { ...form, ...more } })
    await expect(save({})).rejects.toMatchObject({ extensions: { code: 'INVALID', field: 'secret' } })
    await expect(save({ sender: 'a b' })).rejects.toMatchObject({ extensions: { field: 'sender' } })
    await expect(save({ provider: 'twilio', account: 'AC1' })).rejects.toMatchObject({
      extensions: { field: 'account' },
    })
    await save({ secret: 'a-token' })
    await expect(save({ secret: '' }, 0)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    await save({ secret: '', sender: 'outra' })
    const [kept] = await rows<{ sealed: string }>(
      stage(),
      "SELECT sealed FROM sms_secrets WHERE provider = 'zenvia'",
    )
    expect(kept?.sealed).not.toContain('a-token')
    const told = JSON.stringify(await work(stage(), (w) => smsAccounts(w, config)))
    expect(told).toContain('outra')
    expect(told).not.toContain('a-token')
    // Asked for twice, the provider is told once where to say what happens.
    expect(
      sms()
        .desk.subscriptions.filter(({ token }) => token === 'a-token')
        .map(({ eventType }) => eventType),
    ).toEqual(['MESSAGE_STATUS', 'MESSAGE'])
    const hash = 'h'.repeat(20)
    const test = (phone: string) =>
      work(stage(), (w) => sendTestSms(w, config, { phone, hash, userId: stage().alice.id }))
    await expect(test('(85) 3232-1010')).rejects.toMatchObject({ extensions: { field: 'phone' } })
    expect(await test('(85) 99999-1234')).toBe('5585999991234')
    await test('(85) 99999-1234')
    await run(later(60 * 24 * 3))
    expect(words('5585999991234')).toEqual([expect.stringMatching(/este é um teste/)])
  })
})
