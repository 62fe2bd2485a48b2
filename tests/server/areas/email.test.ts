import { fork } from 'node:child_process'
import { sign } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeBackMails } from '../../../server/areas/email/area'
import { mailStanding } from '../../../server/areas/email/domains/standing'
import { takeMailEvents } from '../../../server/areas/email/events/take'
import { reviveMails } from '../../../server/areas/email/outbox/pump.job'
import { mailToken } from '../../../server/areas/email/outbox/token'
import { mailLines } from '../../../server/areas/email/senders/line'
import { liftSuppression, suppressedOf, suppressionList } from '../../../server/areas/email/suppressions'
import { maySend } from '../../../server/directory/consents/may-send'
import { hoursAndSums, outreachRules } from '../../../server/directory/consents/outreach-rules'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { sendRefusal } from '../../../server/directory/customers/consent/send-refusal.sql'
import { Parameters } from '../../../server/platform/db/parameters'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import { aDatabase } from '../../databases'
import { statementsOf } from '../statements'
import { aMailDesk, NOON, SECRET } from './mail-desk'
import { rows, work } from './stage'

describe('e-mails in the shop’s own name', () => {
  const database = aDatabase()
  const desk = aMailDesk(database)
  const { stage, smtp, hooks, sendGrid, helpers, house, customer, customers, plan, run, stateOf, takenBy } =
    desk
  const { mailTo } = desk

  /** Seen to fail with a subquery: before the first ANALYZE each customer read all consents of the shop, and 100 took 10 s. */
  it('have their reader’s consents and messages found by an index, also where the database has not counted yet', async () => {
    const plan = await work(stage(), async (w) => {
      const p = new Parameters()
      const asked = hoursAndSums(await outreachRules(w), new Date(), p)
      return w.query<{ 'QUERY PLAN': string }>(
        `EXPLAIN SELECT ${sendRefusal('campaign', { channel: 'email', ...asked })} FROM customers c`,
        p.values,
      )
    })
    const text = plan.map((line) => line['QUERY PLAN']).join('\n')
    expect(text).not.toContain('Semi Join')
    for (const table of ['customer_consents', 'outreach'])
      expect(text).toMatch(new RegExp(` on ${table} [^\\n]*\\n[^\\n]*Index Cond:[^\\n]*customer_id = ANY`))
  })

  it('leave signed by their domain, with the way back and the way to leave, and nothing in them that was not typed', async () => {
    const shop = await house('envia.com.br')
    await plan(shop, ['fica@leitor.com.br'])
    await run(shop)
    const mail = mailTo('fica@leitor.com.br')
    expect(await stateOf('fica@leitor.com.br')).toMatchObject({ state: 'sent' })
    expect(mail?.subject).toBe('Oi, José Bcc: x@y.com <b>')
    expect(mail?.text).toContain('Olá, José')
    const { headers = {} } = mail ?? {}
    expect(headers.from).toBe('Farmácia Um <loja@envia.com.br>')
    expect(headers).not.toHaveProperty('bcc')
    expect(headers['list-unsubscribe']).toMatch(/^<http\S+\?token=\S+>$/)
    expect(headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click')
    expect(headers['message-id']).toMatch(/@envia\.com\.br>$/)
    const signature = headers['dkim-signature'] ?? ''
    expect(signature).toMatch(/d=envia\.com\.br;.*s=bc\d+a;/)
    expect(signature.toLowerCase().replace(/\s/g, '')).toContain('list-unsubscribe:list-unsubscribe-post')
    expect(smtp().taken.at(-1)?.from).toMatch(/^b\+\d+\.\d+\.[0-9a-f]{20}@bounce\.envia\.com\.br$/)
    // The same mail asked for again is that mail.
    await plan(shop, ['fica@leitor.com.br'])
    await run(shop)
    expect(takenBy('fica@leitor.com.br')).toBe(1)
  })

  it('are planned only to whom the gate lets, and asked about again when they leave', async () => {
    const shop = await house('porta.com.br')
    const [never, leaves] = [await customer(false), await customer()]
    const { refused } = await plan(shop, ['nunca@leitor.com.br', 'sai@leitor.com.br'], [never, leaves])
    expect(Object.fromEntries(refused)).toEqual({ 'nunca@leitor.com.br': 'no_consent' })
    await work(stage(), (w) =>
      appendConsents(w, [
        {
          customer_id: leaves,
          purpose: 'marketing',
          decision: 'withdrawn',
          basis: 'consent',
          channel: 'link',
          scope: 'email',
          source: 'one_click',
          at: new Date(),
        },
      ]),
    )
    await run(shop)
    expect(await stateOf('sai@leitor.com.br')).toEqual({ state: 'refused', reason: 'withdrawn' })
    expect([takenBy('nunca@leitor.com.br'), takenBy('sai@leitor.com.br')]).toEqual([0, 0])
  })

  it('are tried again where they are put off, given up where nobody is, and never sent again where the answer was lost', async () => {
    const shop = await house('falhas.com.br')
    await plan(shop, ['adia@leitor.com.br', 'recusa@leitor.com.br', 'some@leitor.com.br'])
    await run(shop)
    expect(await stateOf('adia@leitor.com.br')).toMatchObject({
      state: 'queued',
      reason: expect.stringContaining('Greylisted'),
    })
    expect(await stateOf('recusa@leitor.com.br')).toEqual({
      state: 'failed',
      reason: '550 5.1.1 … no such user',
    })
    expect(await stateOf('some@leitor.com.br')).toMatchObject({ state: 'unknown' })
    for (const minutes of [5, 60]) await run(shop, new Date(NOON.getTime() + minutes * 60_000))
    expect(await stateOf('adia@leitor.com.br')).toMatchObject({ state: 'sent' })
    expect([takenBy('adia@leitor.com.br'), takenBy('some@leitor.com.br')]).toEqual([1, 1])
    // A server that died with a mail in its hands: whether it left is not known.
    await plan(shop, ['morre@leitor.com.br'])
    await rows(
      stage(),
      "UPDATE mail_outbox SET state = 'sending', claimed_at = now() - interval '1 hour' WHERE hash = 'morre@leitor.com.br'",
    )
    await reviveMails.run(helpers())
    await run(shop)
    expect(await stateOf('morre@leitor.com.br')).toMatchObject({ state: 'unknown' })
    expect(takenBy('morre@leitor.com.br')).toBe(0)
  })

  it('that come back, or are called spam, are the last to that address', async () => {
    const shop = await house('volta.com.br')
    const reader = await customer()
    await plan(shop, ['volta@leitor.com.br', 'reclama@leitor.com.br'], [await customer(), reader])
    await run(shop)
    await expect
      .poll(() => stateOf('volta@leitor.com.br'))
      .toMatchObject({ state: 'bounced', reason: '5.1.1 550 5.1.1 … no such user' })
    await expect.poll(() => stateOf('reclama@leitor.com.br')).toMatchObject({ state: 'complained' })
    const { refused } = await plan(shop, ['Volta@leitor.com.br '])
    expect([...refused.values()]).toEqual(['suppressed'])
    expect(await work(stage(), (w) => maySend(w, reader, 'email', 'campaign', new Date()))).toBe('withdrawn')
    expect(
      await rows(stage(), 'SELECT source FROM customer_consents WHERE customer_id = $1 ORDER BY id', [
        reader,
      ]),
    ).toEqual([{ source: 'link' }, { source: 'complaint' }])
    // Whoever looks after them sees how they fare, of a month. What comes back may be heard of before the mail is marked as sent.
    await rows(
      stage(),
      "UPDATE mail_outbox SET sent_at = $1 WHERE hash LIKE '%@leitor.com.br' AND sent_at IS NOT NULL",
      [NOON],
    )
    const standing = async (now: Date) => {
      const { domains, ...suppressed } = await work(stage(), (w) => mailStanding(w, now))
      const { domain, ...counts } = domains.find(({ domain: { name } }) => name === 'volta.com.br') ?? {}
      return { state: domain?.state, ...counts, ...suppressed }
    }
    const lately = { state: 'verified', sent: 2, delivered: 1, bounced: 1, complained: 1 }
    expect(await standing(NOON)).toEqual({ ...lately, suppressed_bounced: 1, suppressed_complained: 1 })
    expect(await standing(new Date(NOON.getTime() + 31 * 86_400_000))).toMatchObject({ sent: 0 })
  })

  it('are let go to such an address again by somebody who says why, until it comes back anew', async () => {
    const shop = await house('libera.com.br')
    await plan(shop, ['volta.libera@leitor.com.br'])
    await run(shop)
    await expect.poll(() => stateOf('volta.libera@leitor.com.br')).toMatchObject({ state: 'bounced' })
    const list = (search: string) =>
      work(stage(), (w) =>
        pagedQuery<{
          id: string
          customer_id: string
          customer_name: string
          reason: string
          lifted_by: string | null
        }>(w, stage().alice, suppressionList(stage().config, w), { search }),
      )
    const { items } = await list(' Volta.Libera@leitor.com.br')
    expect(items).toMatchObject([{ customer_name: expect.stringMatching(/^Pessoa/), reason: 'bounced' }])
    expect((await list('outra@leitor.com.br')).items).toEqual([])
    // Whoever opens the customer sees why; somebody else's is nobody.
    const [whose] = await rows<{ id: string }>(
      stage(),
      `UPDATE customers SET email = 'VOLTA.libera@leitor.com.br' WHERE id = $1 RETURNING id::text`,
      [items[0]?.customer_id],
    )
    const shown = (customerId: string) =>
      work(stage(), (w) => suppressedOf(w, stage().alice, stage().config, customerId))
    expect(await shown(whose?.id ?? '')).toMatchObject({ reason: 'bounced' })
    expect(await shown(await customer())).toBeNull()
    await expect(shown('999999')).rejects.toThrow('Cliente não encontrado.')
    const id = items[0]?.id ?? ''
    const lift = (reason: string) =>
      work(stage(), (w) => liftSuppression(w, stage().alice.id, { id, reason }, new Date()))
    await expect(lift(' x ')).rejects.toThrow(/por que/)
    await lift('A caixa voltou.')
    expect(await shown(whose?.id ?? '')).toBeNull()
    await expect(lift('De novo.')).rejects.toThrow(/já foi liberado/)
    expect((await list('volta.libera@leitor.com.br')).items).toMatchObject([{ lifted_by: 'Alice' }])
    const again = () => plan(shop, ['VOLTA.libera@leitor.com.br'])
    expect((await again()).refused.size).toBe(0)
    await run(shop)
    await expect.poll(() => stateOf('VOLTA.libera@leitor.com.br')).toMatchObject({ state: 'bounced' })
    expect([...(await again()).refused.values()]).toEqual(['suppressed'])
    expect((await list('volta.libera@leitor.com.br')).items).toHaveLength(2)
  })

  it('leave a young domain slowly, and all others by the thousand, each once', async () => {
    const shop = await house('milhares.com.br')
    const many = Array.from({ length: 300 }, (_, n) => `muitos${n}@leitor.com.br`)
    await plan(shop, many, await customers(many.length))
    await rows(stage(), 'UPDATE mail_domains SET verified_at = $2 WHERE id = $1', [shop.domainId, NOON])
    const taken = () =>
      smtp()
        .taken.filter(({ to }) => to.startsWith('muitos'))
        .map(({ to }) => to)
    // What a node that died has in hand may have left.
    const inHand = many.slice(0, 50)
    await rows(
      stage(),
      "UPDATE mail_outbox SET state = 'sending', claimed_at = $2 WHERE address = ANY($1::text[])",
      [inHand, NOON],
    )
    await run(shop)
    expect(taken()).toHaveLength(150)
    await rows(stage(), "UPDATE mail_outbox SET state = 'queued' WHERE address = ANY($1::text[])", [inHand])
    await run(shop)
    expect(taken()).toHaveLength(200)
    await rows(stage(), "UPDATE mail_domains SET verified_at = now() - interval '90 days' WHERE id = $1", [
      shop.domainId,
    ])
    const line = async () =>
      (await work(stage(), (w) => mailLines(w, NOON))).find(({ domain }) => domain === 'milhares.com.br')
    // All that waits counts; an old domain has no limit.
    expect(await line()).toMatchObject({ isConfirmed: true, state: 'verified', limit: null, reached: 300 })
    await Promise.all([run(shop), run(shop)])
    expect(taken()).toHaveLength(300)
    expect(new Set(taken()).size).toBe(300)
  })

  /** A gate that is asked of each mail by itself would cost statements with every mail. */
  it('are asked about and settled together: a second’s mails take as many statements as one', async () => {
    const shop = await house('juntos.com.br')
    const many = Array.from({ length: 100 }, (_, n) => `juntos${n}@leitor.com.br`)
    const counted = async (addresses: readonly string[], ids: readonly string[]) => {
      await plan(shop, addresses, ids)
      return (await statementsOf(() => run(shop))).length
    }
    const one = await counted(['sozinho@leitor.com.br'], await customers(1))
    expect(await counted(many, await customers(many.length))).toBe(one)
    expect(smtp().taken.filter(({ to }) => to.startsWith('juntos'))).toHaveLength(100)
  })

  it('are said to come back by the hundred as fast as one, and what is worse counts', async () => {
    const shop = await house('devolve.com.br')
    const addresses = Array.from({ length: 40 }, (_, n) => `devolve${n}@leitor.com.br`)
    const readers = await customers(addresses.length)
    await plan(shop, addresses, readers)
    await run(shop)
    const ids = await rows<{ id: string }>(
      stage(),
      'SELECT id::text FROM mail_outbox WHERE domain_id = $1 ORDER BY id',
      [shop.domainId],
    )
    const told = (from: number, to: number) =>
      ids.slice(from, to).flatMap(({ id }) => {
        const token = mailToken(stage().config, { tenantId: stage().tenant.id, id })
        const about = `<${token}@devolve.com.br>`
        const said = (kind: 'complained' | 'delivered') => ({
          about,
          kind,
          hard: kind === 'complained',
          said: '',
        })
        return [said('complained'), said('delivered')]
      })
    const taken = async (from: number, to: number) =>
      (await statementsOf(() => takeMailEvents(stage(), told(from, to), new Date()))).length
    expect(await taken(1, 40)).toBe(await taken(0, 1))
    expect(
      await rows(
        stage(),
        `SELECT m.state, s.reason, count(*)::integer FROM mail_outbox m
           LEFT JOIN mail_suppressions s ON s.customer_id = m.customer_id WHERE m.domain_id = $1 GROUP BY 1, 2`,
        [shop.domainId],
      ),
    ).toEqual([{ state: 'complained', reason: 'complained', count: 40 }])
    expect(
      await rows(
        stage(),
        `SELECT count(*)::integer FROM customer_consents WHERE source = 'complaint' AND customer_id = ANY($1)`,
        [readers],
      ),
    ).toEqual([{ count: 40 }])
  })

  /** Seen to fail with a ledger that is kept when mails have left: both left in one second. */
  it('leave one after the other to one reader: the second counts the first', async () => {
    const shop = await house('duas-vezes.com.br')
    const reader = await customer()
    await plan(shop, ['duas@leitor.com.br', 'outra@leitor.com.br'], [reader, reader])
    await run(shop)
    expect(await stateOf('duas@leitor.com.br')).toMatchObject({ state: 'sent' })
    expect(await stateOf('outra@leitor.com.br')).toEqual({ state: 'refused', reason: 'capped' })
    // What was put off was not written: it does not stand in its own way.
    const patient = await customer()
    await plan(shop, ['adia.duas@leitor.com.br'], [patient])
    await run(shop)
    expect(await work(stage(), (w) => maySend(w, patient, 'email', 'campaign', NOON))).toBeNull()
  })

  it('come back out of the outbox while they wait, and no more when they left', async () => {
    const shop = await house('desiste.com.br')
    await plan(shop, ['foi@leitor.com.br'])
    await run(shop)
    await plan(shop, ['espera@leitor.com.br'])
    const hashes = ['foi@leitor.com.br', 'espera@leitor.com.br', 'nenhum@leitor.com.br']
    expect(await work(stage(), (w) => takeBackMails(w, hashes))).toEqual(['espera@leitor.com.br'])
    await run(shop)
    expect([takenBy('foi@leitor.com.br'), takenBy('espera@leitor.com.br')]).toEqual([1, 0])
    // It may be asked for again.
    await plan(shop, ['espera@leitor.com.br'])
    await run(shop)
    expect(takenBy('espera@leitor.com.br')).toBe(1)
  })

  it('are neither lost nor sent twice by a server that is killed while it sends @long', async () => {
    const shop = await house('morte.com.br')
    const many = Array.from({ length: 60 }, (_, n) => `morte${n}@leitor.com.br`)
    await plan(shop, many, await customers(many.length))
    const taken = () => smtp().taken.flatMap(({ to }) => (to.startsWith('morte') ? [to] : []))
    for (const least of [5, 25]) {
      const node = fork(
        path.join(import.meta.dirname, 'mailing-node.ts'),
        [
          database.url(),
          `smtp://127.0.0.1:${smtp().port}`,
          String(stage().tenant.id),
          shop.domainId,
          NOON.toISOString(),
        ],
        { execArgv: ['--import', 'tsx'] },
      )
      try {
        await expect.poll(() => taken().length, { timeout: 60_000, interval: 1 }).toBeGreaterThan(least)
      } finally {
        node.kill('SIGKILL')
      }
    }
    const later = new Date(NOON.getTime() + 3_600_000)
    await expect
      .poll(async () => {
        await reviveMails.run(helpers(later))
        await run(shop, later)
        return rows(stage(), "SELECT 1 FROM mail_outbox WHERE domain_id = $1 AND state = 'sending'", [
          shop.domainId,
        ])
      })
      .toEqual([])
    const states = await rows<{ hash: string; state: string }>(
      stage(),
      'SELECT hash, state FROM mail_outbox WHERE domain_id = $1',
      [shop.domainId],
    )
    const of = (state: string) => states.flatMap((one) => (one.state === state ? [one.hash] : []))
    expect(states).toHaveLength(60)
    expect(of('sent').length + of('unknown').length).toBe(60)
    expect(of('unknown').length).toBeLessThanOrEqual(20)
    expect(new Set(taken()).size).toBe(taken().length)
    expect(taken()).toEqual(expect.arrayContaining(of('sent')))
  }, 180_000)

  it('are followed by what providers say, of nothing but a mail that they name by its signed token', async () => {
    const shop = await house('provedor.com.br')
    await plan(shop, ['ses@leitor.com.br', 'grid@leitor.com.br'])
    await run(shop)
    const idOf = async (hash: string) =>
      (await rows<{ id: string }>(stage(), 'SELECT id::text FROM mail_outbox WHERE hash = $1', [hash]))[0]
        ?.id ?? ''
    const about = async (hash: string) =>
      `<${mailToken(stage().config, { tenantId: stage().tenant.id, id: await idOf(hash) })}@provedor.com.br>`
    const tell = async (path: string, body: string, headers: Record<string, string> = {}) =>
      (await hooks.inject({ method: 'POST', url: `/webhooks/mail/${path}`, payload: body, headers }))
        .statusCode
    const ses = async (name: string) =>
      JSON.stringify({
        Type: 'Notification',
        Message: JSON.stringify({
          notificationType: 'Bounce',
          mail: { headers: [{ name: 'Message-ID', value: name }] },
          bounce: {
            bounceType: 'Permanent',
            bouncedRecipients: [{ status: '5.1.1', diagnosticCode: 'smtp; 550' }],
          },
        }),
      })
    const right = await about('ses@leitor.com.br')
    const last = right.replace(/.(?=@)/, (one) => (one === '0' ? '1' : '0'))
    expect(await tell('ses/wrong-secret', await ses(right))).toBe(404)
    expect(await tell(`ses/${SECRET}`, await ses(last))).toBe(200)
    expect(await tell(`ses/${SECRET}`, 'not json')).toBe(200)
    expect(await stateOf('ses@leitor.com.br')).toMatchObject({ state: 'sent' })
    expect(await tell(`ses/${SECRET}`, await ses(right))).toBe(200)
    expect(await stateOf('ses@leitor.com.br')).toMatchObject({ state: 'bounced' })

    const told = JSON.stringify([{ event: 'delivered', 'smtp-id': await about('grid@leitor.com.br') }])
    const signed = (body: string) => ({
      'x-twilio-email-event-webhook-timestamp': '1',
      'x-twilio-email-event-webhook-signature': sign(
        'sha256',
        Buffer.from(`1${body}`),
        sendGrid.privateKey,
      ).toString('base64'),
    })
    expect(await tell(`sendgrid/${SECRET}`, told, signed('other'))).toBe(403)
    expect(await stateOf('grid@leitor.com.br')).toMatchObject({ state: 'sent' })
    expect(await tell(`sendgrid/${SECRET}`, told, signed(told))).toBe(200)
    expect(await stateOf('grid@leitor.com.br')).toMatchObject({ state: 'delivered' })
  })
})
