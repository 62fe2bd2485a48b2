import { fork } from 'node:child_process'
import { createPrivateKey, createPublicKey, sign } from 'node:crypto'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { takeBackMails } from '../../../server/areas/email/area'
import { checkMailDomain, reviveChecks } from '../../../server/areas/email/domains/check.job'
import { deleteDomain, saveDomain } from '../../../server/areas/email/domains/domains'
import { signingKeyOf } from '../../../server/areas/email/domains/keys'
import { reviveMails } from '../../../server/areas/email/outbox/pump.job'
import { mailToken } from '../../../server/areas/email/outbox/token'
import { senderOfToken } from '../../../server/areas/email/senders/confirm'
import { mailLines } from '../../../server/areas/email/senders/line'
import { confirmed } from '../../../server/areas/email/senders/senders'
import { maySend } from '../../../server/directory/consents/may-send'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { unseal } from '../../../server/platform/seal'
import { aDatabase } from '../../databases'
import { statementsOf } from '../statements'
import { aMailDesk, NOON, SECRET } from './mail-desk'
import { rows, work } from './stage'

describe('e-mails in the shop’s own name', () => {
  const database = aDatabase()
  const desk = aMailDesk(database)
  const { stage, dns, smtp, hooks, sendGrid, helpers, create, detail, check, publish, verified } = desk
  const { senderForm, saveSender, house, customer, customers, plan, run, stateOf, takenBy, mailTo } = desk

  it('begin with a domain whose records are looked for at its name servers', async () => {
    const id = await create('  Loja-Um.com.br ')
    expect((await detail(id)).domain).toMatchObject({
      name: 'loja-um.com.br',
      state: 'awaiting',
      found: 0,
      wanted: 6,
    })
    expect(await check(id)).toMatchObject({ state: 'awaiting', found: 0 })
    await publish(id, ['dmarc'])
    dns().records.push({
      host: '_dmarc.loja-um.com.br.loja-um.com.br',
      type: 'TXT',
      value: 'v=DMARC1; p=none',
    })
    expect(await check(id)).toMatchObject({ state: 'partial', found: 5 })
    expect((await detail(id)).records.at(-1)).toMatchObject({
      state: 'wrong',
      fault: 'doubled',
      seen: ['_dmarc.loja-um.com.br.loja-um.com.br'],
    })
    dns().records.push({ host: '_dmarc.loja-um.com.br', type: 'TXT', value: 'v=DMARC1; p=reject' })
    expect(await check(id)).toMatchObject({ state: 'verified', found: 6, verified_at: expect.any(String) })
    // A bad hour of the name server says nothing; a record that is gone does, the third time.
    const silent = {
      ...helpers(),
      config: { ...stage().config, shopMail: { ...stage().config.shopMail, dnsServer: '127.0.0.1:1' } },
    }
    await checkMailDomain({ tenantId: stage().tenant.id, domainId: id }, silent)
    expect((await detail(id)).domain).toMatchObject({ state: 'verified', found: 0 })
    dns().records.splice(0, 1)
    expect((await check(id)).state).toBe('verified')
    await check(id)
    expect((await check(id)).state).toBe('degraded')
  })

  it('sign with a key that nobody reads: it is sealed, and its public half is the one of the record', async () => {
    const id = await create('loja-dois.com.br')
    const kept = await rows<{ sealed: string }>(
      stage(),
      'SELECT sealed FROM mail_domain_keys WHERE domain_id = $1',
      [id],
    )
    expect(kept.every(({ sealed }) => sealed.startsWith('v1.') && !sealed.includes('PRIVATE'))).toBe(true)
    const key = await work(stage(), (w) => signingKeyOf(w, stage().config.secretKey, id))
    const pem = key?.privateKey ?? ''
    const spki = createPublicKey(createPrivateKey(pem)).export({ type: 'spki', format: 'der' })
    const record = (await detail(id)).records.find(({ kind }) => kind === 'dkim1')
    expect(record?.value).toBe(`v=DKIM1; k=rsa; p=${spki.toString('base64')}`)
    expect(record?.host).toBe(`${key?.selector}._domainkey.loja-dois.com.br`)
    expect(await work(stage(), (w) => signingKeyOf(w, 'another key', id))).toBeNull()
  })

  it('two shops prove the same domain each for itself', async () => {
    const other = await stage().another()
    const mine = await create('duas.com.br')
    const theirs = await create('duas.com.br', { db: stage().db, tenant: other.tenant })
    await publish(mine)
    expect(await check(mine)).toMatchObject({ state: 'verified' })
    await checkMailDomain({ tenantId: other.tenant.id, domainId: theirs }, helpers())
    const [row] = await rows<{ state: string }>(
      { db: stage().db, tenant: other.tenant },
      'SELECT state FROM mail_domains',
    )
    // What is the house's is found; the token and the keys are not theirs.
    expect(row?.state).toBe('partial')
  })

  it.each([
    ['gmail.com', 'INVALID'],
    ['localhost', 'INVALID'],
    ['LOJA-UM.com.br', 'CONFLICT'],
  ])('refuse the domain %s', async (name, code) => {
    await expect(create(name)).rejects.toMatchObject({ extensions: { code, field: 'name' } })
  })

  it('are not offered where the operator has nothing that domains could point to', async () => {
    const config = { ...stage().config, shopMail: { ...stage().config.shopMail, house: null } }
    await expect(
      saveDomain({ ...stage(), config }, { id: null, rev: null, form: { name: 'nova.com.br' } }),
    ).rejects.toThrow(/MAIL_RETURN_HOST/)
  })

  it('are looked at again by the housekeeping where a check was lost, and forgotten with their domain', async () => {
    const id = await create('perdida.com.br')
    await rows(stage(), "UPDATE mail_domains SET next_check_at = now() - interval '1 hour' WHERE id = $1", [
      id,
    ])
    await reviveChecks.run(helpers())
    const [row] = await rows<{ soon: boolean }>(
      stage(),
      "SELECT next_check_at > now() - interval '1 minute' AS soon FROM mail_domains WHERE id = $1",
      [id],
    )
    expect(row?.soon).toBe(true)
    await work(stage(), (w) => deleteDomain(w, stage().config, id))
    expect(await rows(stage(), 'SELECT 1 FROM mail_domain_keys WHERE domain_id = $1', [id])).toEqual([])
    await checkMailDomain({ tenantId: stage().tenant.id, domainId: id }, helpers())
  })

  const sender = async (id: string) =>
    (
      await rows<{ address: string; confirmed_at: Date | null; is_default: boolean; rev: number }>(
        stage(),
        'SELECT * FROM mail_senders WHERE id = $1',
        [id],
      )
    )[0]
  /** The token in the newest mail that waits to be sent. */
  const mailedToken = async () => {
    const [row] = await stage().db.system((w) =>
      w.query<{ payload: { sealed: string } }>(
        `SELECT j.payload FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier = 'mail.send' ORDER BY j.id DESC LIMIT 1`,
      ),
    )
    const mail = JSON.parse(unseal(stage().config.secretKey, row?.payload.sealed ?? '') ?? '{}') as {
      text: string
    }
    return /confirm=(\S+)/.exec(mail.text)?.[1] ?? ''
  }
  const readToken = (token: string, now = new Date()) =>
    work(stage(), (w) => senderOfToken(w, stage().config, token, now))

  it('are from a mailbox that somebody who reads it has confirmed, by the link that was mailed to it', async () => {
    await verified('remetente.com.br')
    const id = await saveSender(null, senderForm(' Contato@Remetente.com.br '))
    const token = await mailedToken()
    expect(await sender(id)).toMatchObject({ address: 'contato@remetente.com.br', confirmed_at: null })
    const [, , signature = ''] = token.split('.')
    const forged = signature.startsWith('A') ? `B${signature.slice(1)}` : `A${signature.slice(1)}`
    expect(await readToken(token.replace(signature, forged))).toBeNull()
    expect(await readToken(token, new Date(Date.now() + 8 * 86_400_000))).toBeNull()
    expect(await readToken(token)).toEqual({ id, address: 'contato@remetente.com.br' })
    await work(stage(), (w) => confirmed(w, id, new Date()))
    const rev = (await sender(id))?.rev ?? 0
    await saveSender(id, senderForm('contato@remetente.com.br', { name: 'Outro nome' }), rev)
    expect((await sender(id))?.confirmed_at).not.toBeNull()
    // Another address is another mailbox: its own link, and the old one is of no use.
    await saveSender(id, senderForm('vendas@remetente.com.br'), rev + 1)
    expect((await sender(id))?.confirmed_at).toBeNull()
    expect(await readToken(token)).toBeNull()
    expect(await readToken(await mailedToken())).toEqual({ id, address: 'vendas@remetente.com.br' })
  })

  it('have one default sender, and a domain that has senders stays', async () => {
    const domain = await verified('padrao.com.br')
    const one = await saveSender(null, senderForm('um@padrao.com.br', { is_default: true }))
    const two = await saveSender(null, senderForm('dois@padrao.com.br', { is_default: true }))
    expect([(await sender(one))?.is_default, (await sender(two))?.is_default]).toEqual([false, true])
    await expect(work(stage(), (w) => deleteDomain(w, stage().config, domain))).rejects.toThrow(
      /é deste domínio/,
    )
  })

  it.each([
    ['contato@gmail.com', /o Gmail e os outros recusam/],
    ['contato@ninguem.com.br', /não está cadastrado/],
    ['contato@perdida-de-novo.com.br', /ainda não está verificado/],
    ['contato@remetente.com.br\r\nBcc: x@y.com', /./],
    ['sem arroba', /./],
  ])('refuse the sender %j', async (address, why) => {
    if (address.includes('perdida')) await create('perdida-de-novo.com.br')
    await expect(saveSender(null, senderForm(address))).rejects.toThrow(why)
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
  })

  it('leave a young domain slowly, and all others by the thousand, each once', async () => {
    const shop = await house('milhares.com.br')
    const many = Array.from({ length: 300 }, (_, n) => `muitos${n}@leitor.com.br`)
    await plan(shop, many, await customers(many.length))
    await rows(stage(), 'UPDATE mail_domains SET verified_at = $2 WHERE id = $1', [shop.domainId, NOON])
    await run(shop)
    const taken = () =>
      smtp()
        .taken.filter(({ to }) => to.startsWith('muitos'))
        .map(({ to }) => to)
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

  /** Seen to fail with a gate that is asked of each mail by itself: 415 statements. */
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
