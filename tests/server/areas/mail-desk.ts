import { generateKeyPairSync } from 'node:crypto'
import Fastify from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type DnsEmulator, startDnsEmulator } from '../../../emulators/dns/server'
import { type SmtpEmulator, startSmtpEmulator } from '../../../emulators/smtp/server'
import { keepContent, layOut, planMails } from '../../../server/areas/email/area'
import { checkMailDomain } from '../../../server/areas/email/domains/check.job'
import { readDomain, saveDomain } from '../../../server/areas/email/domains/domains'
import { mailEventRoutes } from '../../../server/areas/email/events/events.route'
import { sendMails } from '../../../server/areas/email/outbox/pump.job'
import { confirmed, sendersFor } from '../../../server/areas/email/senders/senders'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { silentLog } from '../../../server/platform/log'
import type { Services } from '../../../server/platform/services'
import type { TestDatabase } from '../../databases'
import { aStage, rows, type Stage, work } from './stage'

/** What opens the addresses at which providers say what became of mails. */
export const SECRET = 'a-secret-of-the-operator'
/** An hour at which nobody is asleep, whenever the tests run. */
export const NOON = new Date('2031-03-12T15:00:00.000Z')
const HOUSE = { returnHost: 'volta.balcao.example', spf: 'include:spf.balcao.example' }

/** A shop that sends e-mails, with a name server, a mail server, and the real routes by which mails come back. */
export function aMailDesk(database: TestDatabase) {
  let dnsServer: DnsEmulator | undefined
  let mailServer: SmtpEmulator | undefined
  const running = <T>(server: T | undefined): T => {
    if (!server) throw new Error('the servers start in beforeAll')
    return server
  }
  const dns = () => running(dnsServer)
  const smtp = () => running(mailServer)
  const hooks = Fastify({ forceCloseConnections: true })
  const sendGrid = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  beforeAll(async () => {
    dnsServer = await startDnsEmulator({ port: 0, pagePort: 0 })
    await hooks.register(async (scope) => mailEventRoutes(scope, () => stage() as unknown as Services))
    const url = await hooks.listen({ port: 0, host: '127.0.0.1' })
    mailServer = await startSmtpEmulator({
      port: 0,
      pagePort: 0,
      hookUrl: `${url}/webhooks/mail/mailbox/${SECRET}`,
    })
  })
  afterAll(() => Promise.all([dnsServer?.close(), mailServer?.close(), hooks.close()]))
  const stage = aStage(database, ({ shopMail }) => ({
    shopMail: {
      ...shopMail,
      house: HOUSE,
      dnsServer: `127.0.0.1:${dns().port}`,
      relayUrl: `smtp://127.0.0.1:${smtp().port}`,
      perSecond: 500,
      eventsSecret: SECRET,
      sendGridKey: sendGrid.publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    },
  }))
  const helpers = (now = new Date()) => ({
    db: stage().db,
    config: stage().config,
    log: silentLog,
    now: () => now,
  })
  const create = (name: string, house: Pick<Stage, 'db' | 'tenant'> = stage()) =>
    saveDomain({ ...stage(), ...house }, { id: null, rev: null, form: { name } })
  const detail = (id: string) => work(stage(), (w) => readDomain(w, stage().config, id))
  const check = async (domainId: string, house = stage().tenant) => {
    await checkMailDomain({ tenantId: house.id, domainId }, helpers())
    return (await detail(domainId)).domain
  }
  /** Writes the domain's records at the name server, as its owner would. */
  const publish = async (id: string, but: readonly string[] = []) => {
    for (const { kind, host, type, value } of (await detail(id)).records)
      if (!but.includes(kind)) dns().records.push({ host, type: type as 'TXT' | 'MX', value })
  }
  /** A domain that is verified already. */
  const verified = async (name: string) => {
    const id = await create(name)
    await rows(stage(), "UPDATE mail_domains SET state = 'verified', verified_at = now() WHERE id = $1", [id])
    return id
  }
  const senderForm = (address: string, more: object = {}) => ({
    name: 'Farmácia Um',
    address,
    reply_to: '',
    is_default: false,
    ...more,
  })
  const saveSender = (id: string | null, form: object, rev = 0) =>
    work(stage(), (w) => sendersFor(stage().config).save(w, id, form, rev))

  /** A sender from whom mails may leave, and a mail to be filled in. */
  const house = async (name: string) => {
    const domainId = await verified(name)
    await rows(stage(), "UPDATE mail_domains SET verified_at = now() - interval '90 days' WHERE id = $1", [
      domainId,
    ])
    const senderId = await saveSender(null, senderForm(`loja@${name}`))
    await work(stage(), (w) => confirmed(w, senderId, new Date()))
    const layout = await layOut({
      subject: 'Oi, {{nome|cliente}}',
      preview: '',
      blocks: [{ kind: 'text', text: 'Olá, {{nome|cliente}}!' }],
    })
    return { domainId, senderId, contentId: await work(stage(), (w) => keepContent(w, layout)) }
  }
  const yesOf = (customer_id: string) =>
    ({
      customer_id,
      purpose: 'marketing',
      decision: 'granted',
      basis: 'consent',
      channel: 'link',
      scope: 'email',
      source: 'link',
      at: new Date(Date.now() - 60_000),
    }) as const
  let people = 0
  const customer = async (consent = true) => {
    const [row] = await rows<{ id: string }>(
      stage(),
      'INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, $2, $3, $3) RETURNING id::text',
      [stage().tenant.id, `Pessoa ${++people}`, `55859900${String(people).padStart(5, '0')}`],
    )
    const id = row?.id ?? ''
    if (consent) await work(stage(), (w) => appendConsents(w, [yesOf(id)]))
    return id
  }
  /** So many who have said yes. */
  const customers = async (many: number) => {
    const made = await rows<{ id: string }>(
      stage(),
      `WITH made AS (INSERT INTO customers (tenant_id, name, phone_number, lookup_key)
         SELECT $1, 'Pessoa', '5585980' || lpad(n::text, 6, '0'), '5585980' || lpad(n::text, 6, '0') FROM generate_series($3::integer + 1, $3::integer + $2::integer) n RETURNING id)
       SELECT id::text FROM made`,
      [stage().tenant.id, many, people],
    )
    people += many
    await work(stage(), (w) =>
      appendConsents(
        w,
        made.map(({ id }) => yesOf(id)),
      ),
    )
    return made.map(({ id }) => id)
  }
  type House = Awaited<ReturnType<typeof house>>
  const plan = async (
    { senderId, contentId }: House,
    addresses: readonly string[],
    ids?: readonly string[],
  ) => {
    const mails = await Promise.all(
      addresses.map(async (address, n) => ({
        hash: address,
        customerId: ids?.[n] ?? (await customer()),
        address,
        filled: { nome: 'José\r\nBcc: x@y.com <b>' },
      })),
    )
    const refused = await work(stage(), (w) =>
      planMails(w, stage().config, { senderId, contentId, purpose: 'campaign', mails }),
    )
    await rows(stage(), 'UPDATE mail_outbox SET created_at = $1', [NOON])
    return { mails, refused }
  }
  const run = ({ domainId }: House, now = NOON) =>
    sendMails({ tenantId: stage().tenant.id, domainId }, helpers(now))
  const stateOf = async (hash: string) =>
    (
      await rows<{ state: string; reason: string | null }>(
        stage(),
        'SELECT state, reason FROM mail_outbox WHERE hash = $1',
        [hash],
      )
    )[0]
  const takenBy = (address: string) => smtp().taken.filter(({ to }) => to === address).length
  const mailTo = (address: string) =>
    smtp()
      .mails()
      .findLast(({ to }) => to.includes(address))
  return {
    dns,
    smtp,
    stage,
    sendGrid,
    hooks,
    helpers,
    create,
    detail,
    check,
    publish,
    verified,
    senderForm,
    saveSender,
    house,
    customer,
    customers,
    plan,
    run,
    stateOf,
    takenBy,
    mailTo,
  }
}
