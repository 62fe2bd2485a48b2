import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { maySend } from '../../../server/directory/consents/may-send'
import {
  chooseContact,
  contactChoices,
  UNSUBSCRIPTIONS,
} from '../../../server/directory/customers/consent/contact-choices'
import { unsubscribeHeaders, unsubscribeLink } from '../../../server/directory/customers/consent/unsubscribe'
import { unsubscribeRoute } from '../../../server/directory/customers/consent/unsubscribe.route'
import { shopName } from '../../../server/directory/store/shop-name'
import type { RequestContext } from '../../../server/platform/graphql/context'
import type { Services } from '../../../server/platform/services'
import { aDatabase } from '../../databases'
import { aStage, aTicket, deliver, envelope, rows, text, work } from './stage'

const database = aDatabase()
const stage = aStage(database)

it('is agreed to by the code at the counter: the shop’s sentence alone, answered once, and kept with its proof', async () => {
  let second = Math.floor(Date.now() / 1000) - 900
  const phone = '5511977770001'
  const word = (body: string) => {
    second += 2
    return deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        messages: [text(phone, '', { timestamp: String(second), text: { body } })],
      }),
    )
  }
  const said = () =>
    rows<{ decision: string; evidence: string }>(
      stage(),
      `SELECT x.decision, x.scope, x.source, x.evidence, x.message_id IS NOT NULL AS proved FROM customer_consents x
       JOIN customers c ON c.id = x.customer_id WHERE c.phone_number = $1 ORDER BY x.at, x.id`,
      [phone],
    )
  const answers = () =>
    rows<{ message: string }>(
      stage(),
      `SELECT m.message FROM customer_chats m JOIN customers c ON c.id = m.customer_id
       WHERE c.phone_number = $1 AND m.is_bot_message ORDER BY m.id`,
      [phone],
    )
  await word('Quero receber as ofertas da loja hoje?')
  expect(await said()).toEqual([])
  await word('quero receber as OFERTAS da loja! ')
  await word('Quero receber as ofertas da loja')
  const yes = { decision: 'granted', scope: 'whatsapp', source: 'counter', proved: true }
  expect(await said()).toEqual([{ ...yes, evidence: 'quero receber as OFERTAS da loja! ' }])
  const [answer, ...more] = await answers()
  expect(answer?.message).toMatch(/^Combinado: você vai receber ofertas .+ SAIR\.$/)
  expect(more).toEqual([])
  // It is the shop's own, where it has one; and who has stopped comes back by it.
  await rows(
    stage(),
    `INSERT INTO settings (tenant_id, key, value) VALUES ($1, 'counter_phrase', 'Pode mandar, João!')`,
    [stage().tenant.id],
  )
  await word('SAIR')
  await word('Quero receber as ofertas da loja')
  expect((await said()).at(-1)?.decision).toBe('withdrawn')
  await word('pode mandar joao')
  expect((await said()).at(-1)).toEqual({ ...yes, evidence: 'pode mandar joao' })
})

describe('what a customer wants to be written, by the link of an e-mail', () => {
  let ips = 0

  /** Whoever has the link, from an address of their own. */
  const from = (ip = `203.0.113.${++ips}`, tenant = stage().tenant) => {
    const { db, config } = stage()
    return { db, config, tenant, ip } as unknown as RequestContext
  }
  const NO = { channel: 'email', purpose: 'marketing', wanted: false }
  const by = (token: string, ip?: string, tenant = stage().tenant) =>
    chooseContact(from(ip, tenant), { token, ...NO })
  const SILENT = ['whatsapp', 'email', 'sms'].flatMap((channel) =>
    ['marketing', 'reminder'].map((purpose) => ({
      channel,
      purpose,
      wanted: null as boolean | null,
      may_agree: false,
    })),
  )
  /** All choices, those that are named as they are named. */
  const stand = (...said: readonly Omit<(typeof SILENT)[number], 'may_agree'>[]) =>
    SILENT.map((one) => ({
      ...one,
      ...said.find((x) => x.channel === one.channel && x.purpose === one.purpose),
    }))
  const linkOf = (customerId: string) =>
    work(stage(), (w) => unsubscribeLink(w, stage().alice, stage().config, customerId))
  const tokenOf = (link: string) => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''
  /** The token of an e-mail to this address. */
  const mailedTo = (customerId: string, address: string) => {
    const { config, tenant } = stage()
    const link = unsubscribeHeaders(config, tenant, customerId, address)['List-Unsubscribe'].slice(1, -1)
    return new URL(link).searchParams.get('token') ?? ''
  }
  const lives = (id: string, address: string) =>
    rows(stage(), 'UPDATE customers SET email = $2 WHERE id = $1', [id, address])
  /** Is no advertising sent there by e-mail? */
  const marked = async (id: string) =>
    (await work(stage(), (w) => maySend(w, id, 'email', 'marketing', new Date()))) === 'withdrawn'

  it('is taken down by the link, once, and told to the panels', async () => {
    const { customer_id: id } = await aTicket(stage())
    await work(stage(), (w) =>
      w.query(`UPDATE customers SET name = 'Josefa Lima', email = 'josefa@exemplo.test' WHERE id = $1`, [id]),
    )
    const link = await linkOf(id)
    expect(new URL(link).pathname).toBe(`/${stage().tenant.slug}/unsubscribe/email`)
    expect(await marked(id)).toBe(false)
    // Who looks says nothing, and is told nothing but how they are called.
    const shop = await work(stage(), shopName)
    const page = { shop, first_name: 'Josefa' }
    expect(await contactChoices(from(), tokenOf(link))).toEqual({ ...page, choices: stand() })
    expect(await marked(id)).toBe(false)
    for (let twice = 0; twice < 2; twice++) {
      expect(await by(tokenOf(link))).toEqual({ ...page, choices: stand(NO) })
      expect(await marked(id)).toBe(true)
    }
    const told = await rows(
      stage(),
      `SELECT 1 FROM events WHERE event = 'customerChanged' AND data->'customer'->>'id' = $1`,
      [id],
    )
    expect(told).toHaveLength(1)
  })

  it('is about e-mails: of WhatsApp they said nothing', async () => {
    const { customer_id: id } = await aTicket(stage())
    await by(tokenOf(await linkOf(id)))
    expect(await work(stage(), (w) => maySend(w, id, 'whatsapp', 'marketing', new Date()))).toBeNull()
  })

  it('may be said of every channel; a yes is taken for what the link proves, and no other', async () => {
    const { customer_id: id } = await aTicket(stage())
    await lives(id, 'Rosa@exemplo.test')
    const token = mailedTo(id, 'rosa@exemplo.test')
    const choose = (channel: string, purpose: string, wanted: boolean) =>
      chooseContact(from(), { token, channel, purpose, wanted })
    const no = [
      { channel: 'whatsapp', purpose: 'marketing', wanted: false },
      { channel: 'whatsapp', purpose: 'reminder', wanted: false },
      { channel: 'sms', purpose: 'marketing', wanted: false },
      NO,
    ]
    for (const { channel, purpose } of [...no, ...no]) await choose(channel, purpose, false)
    const { choices } = await contactChoices(from(), token)
    // Who came by a mail finds what mails are about first.
    const mails = (one: { channel: string }) => Number(one.channel === 'email')
    const sorted = stand(...no).sort((a, b) => mails(b) - mails(a))
    expect(choices).toEqual(sorted.map((one) => ({ ...one, may_agree: one.channel === 'email' })))
    for (const channel of ['whatsapp', 'sms'] as const) {
      await expect(choose(channel, 'marketing', true)).rejects.toThrow('não dá para voltar a receber')
      expect(await work(stage(), (w) => maySend(w, id, channel, 'marketing', new Date()))).toBe('withdrawn')
    }
    await expect(choose('email', 'health_profile', true)).rejects.toThrow('desconhecida')
    await choose('email', 'marketing', true)
    expect(await work(stage(), (w) => maySend(w, id, 'email', 'campaign', new Date()))).toBeNull()
    const said = await rows(
      stage(),
      `SELECT concat_ws(' ', scope, purpose, decision, channel, source) AS said FROM customer_consents WHERE customer_id = $1 ORDER BY id`,
      [id],
    )
    expect(said.map((row) => row.said)).toEqual([
      'whatsapp marketing withdrawn link link',
      'whatsapp reminder withdrawn link link',
      'sms marketing withdrawn link link',
      'email marketing withdrawn link link',
      'email marketing granted link link',
    ])
    await rows(stage(), 'UPDATE customers SET erased_at = now() WHERE id = $1', [id])
    await expect(contactChoices(from(), token)).rejects.toThrow('Este link não vale.')
  })

  /** Seen to fail where any link gave a yes for e-mails: the team can read one, and agree in a customer's name. */
  it('is no yes by a link that the team can read, or that went to an address they have no more', async () => {
    const { customer_id: id } = await aTicket(stage())
    await lives(id, 'nova@exemplo.test')
    const refused = [
      tokenOf(await linkOf(id)),
      mailedTo(id, 'antiga@exemplo.test'),
      // The proof of another customer behind one's own.
      `${tokenOf(await linkOf(id))}.${mailedTo('1', 'nova@exemplo.test').split('.')[2]}`,
    ]
    for (const token of refused) {
      await expect(chooseContact(from(), { token, ...NO, wanted: true })).rejects.toThrow(
        'não dá para voltar',
      )
      expect((await contactChoices(from(), token)).choices.some((one) => one.may_agree)).toBe(false)
      // A no holds by each of them.
      expect((await by(token)).choices.find((one) => one.channel === 'email')?.wanted).toBe(false)
    }
    await chooseContact(from(), { token: mailedTo(id, 'nova@exemplo.test'), ...NO, wanted: true })
    expect(await marked(id)).toBe(false)
  })

  it('is taken by the one click of an e-mail program (RFC 8058), which sends a POST and nothing else', async () => {
    const app = fastify()
    const { db, config, tenant } = stage()
    await app.register((inner) => unsubscribeRoute(inner, () => ({ db, config }) as unknown as Services))
    const { customer_id: id } = await aTicket(stage())
    const headers = unsubscribeHeaders(config, tenant, id, 'josefa@exemplo.test')
    expect(headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
    const address = new URL(headers['List-Unsubscribe'].slice(1, -1))
    const click = (url: string, payload: string, type = 'application/x-www-form-urlencoded') =>
      app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    const url = `${address.pathname}${address.search}`
    expect((await click(url, 'x=1')).statusCode).toBe(400)
    expect((await click(url.slice(0, -2), 'List-Unsubscribe=One-Click')).statusCode).toBe(400)
    expect((await click(`${url}&x=1`, 'a'.repeat(5_000))).statusCode).toBe(413)
    expect(await marked(id)).toBe(false)
    expect((await click(url, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect(await marked(id)).toBe(true)
    const form = '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--'
    expect((await click(url, form, 'multipart/form-data; boundary=x')).statusCode).toBe(200)
    const said = await rows(
      stage(),
      `SELECT decision, scope, source FROM customer_consents WHERE customer_id = $1`,
      [id],
    )
    expect(said).toEqual([{ decision: 'withdrawn', scope: 'email', source: 'one_click' }])
    await app.close()
  })

  it.each<[string, (token: string) => string]>([
    ['nothing', () => ''],
    ['words', () => 'josefa'],
    ['an id alone', (token) => token.split('.')[0] ?? ''],
    [
      'another customer’s id with this signature',
      (token) => token.replace(/^\d+/, (id) => String(Number(id) + 1)),
    ],
    [
      'a signature with one letter changed',
      (token) => token.slice(0, -2) + (token.endsWith('AA') ? 'BB' : 'AA'),
    ],
    ['a longer one', (token) => `${token}A`],
  ])('is not taken down for %s', async (_, forge) => {
    const { customer_id: id } = await aTicket(stage())
    const token = forge(tokenOf(await linkOf(id)))
    await expect(by(token)).rejects.toThrow('Este link não vale.')
    await expect(contactChoices(from(), token)).rejects.toThrow('Este link não vale.')
    expect(await marked(id)).toBe(false)
  })

  it('of one house’s customer is none of another house', async () => {
    const other = await stage().another()
    const { customer_id: id } = await aTicket(stage())
    await expect(by(tokenOf(await linkOf(id)), '198.51.100.1', other.tenant)).rejects.toThrow(
      'Este link não vale.',
    )
    expect(await marked(id)).toBe(false)
  })

  it('of one who was merged into another holds for that other', async () => {
    const [gone, stays] = [await aTicket(stage()), await aTicket(stage())]
    const token = tokenOf(await linkOf(gone.customer_id))
    await work(stage(), (w) =>
      w.query('UPDATE customers SET merged_into = $2 WHERE id = $1', [gone.customer_id, stays.customer_id]),
    )
    await by(token)
    expect(await marked(stays.customer_id)).toBe(true)
  })

  it('is heard so often from one address, and no more', async () => {
    const { customer_id: id } = await aTicket(stage())
    const token = tokenOf(await linkOf(id))
    for (let n = 0; n < UNSUBSCRIPTIONS.most; n++) await by('guess', '192.0.2.1').catch(() => {})
    await expect(by(token, '192.0.2.1')).rejects.toThrow(/Tentativas demais/)
    expect(await marked(id)).toBe(false)
    expect(await by(token, '192.0.2.2')).toMatchObject({ choices: stand(NO) })
  })

  it('has no link for whom the viewer may not see', async () => {
    const other = await stage().another()
    const there = await aTicket(stage(), other)
    await expect(linkOf(there.customer_id)).rejects.toThrow('não existe')
  })
})
