import { createPrivateKey, createPublicKey } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { checkMailDomain, reviveChecks } from '../../../server/areas/email/domains/check.job'
import { deleteDomain, saveDomain } from '../../../server/areas/email/domains/domains'
import { signingKeyOf } from '../../../server/areas/email/domains/keys'
import { senderOfToken } from '../../../server/areas/email/senders/confirm'
import { confirmed } from '../../../server/areas/email/senders/senders'
import { unseal } from '../../../server/platform/seal'
import { aDatabase } from '../../databases'
import { aMailDesk } from './mail-desk'
import { rows, work } from './stage'

describe('domains and senders of e-mails', () => {
  const database = aDatabase()
  const desk = aMailDesk(database)
  const { stage, dns, helpers, create, detail, check, publish, verified } = desk
  const { senderForm, saveSender } = desk

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
})
