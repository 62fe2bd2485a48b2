import { createTransport } from 'nodemailer'
import { beforeAll, describe, expect, it } from 'vitest'
import { wantedRecords } from '../../../../src/domain/email/domain-records'
import { isSigned } from '../../../../tests/dkim'
import { type KeyPair, makePairs } from '../domains/keys'
import { composeMail } from './compose'

describe('a mail in a shop’s name', () => {
  let pairs: readonly KeyPair[] = []
  let raw = ''
  beforeAll(async () => {
    pairs = await makePairs()
    const mail = composeMail(
      {
        id: '7',
        tenant: { id: 1, slug: 'loja' },
        shop: 'Farmácia São João',
        customerId: '12',
        address: 'maria@leitor.com.br',
        filled: { nome: 'José  da Conceição' },
        content: {
          subject: 'Ofertas de verão, só até domingo: protetor solar, hidratante e mais nada',
          html: `<p>Olá!  </p>\r\n<p>${'Promoção '.repeat(40)}</p>\n\n\n`,
          plain: `Olá!  \n.\n${'Promoção '.repeat(40)}\n\n\n`,
        },
        sender: { name: 'Farmácia “São João”', address: 'oi@loja.com.br', replyTo: 'balcao@loja.com.br' },
        domain: 'loja.com.br',
        key: { selector: 'bc1a', privateKey: pairs[0]?.privateKey ?? '' },
        tries: 1,
        plannedAt: new Date(0),
      },
      { secretKey: 'a-secret-of-the-test', publicUrl: 'https://painel.example' },
    )
    const { message } = await createTransport({
      streamTransport: true,
      buffer: true,
      newline: 'windows',
    }).sendMail(mail)
    raw = String(message)
  })

  /** What the owner of the domain is told to publish for a key. */
  function recordOf(kind: 'dkim1' | 'dkim2'): string {
    const [first, second] = pairs.map(({ publicKey }, n) => ({ selector: `bc1${'ab'[n]}`, publicKey }))
    if (!first || !second) throw new Error('a domain has two keys')
    const records = wantedRecords(
      { name: 'loja.com.br', token: 'x', keys: [first, second] },
      { returnHost: 'volta.example', spf: 'include:spf.example' },
    )
    return records.find((one) => one.kind === kind)?.value ?? ''
  }

  it('is signed so that whoever gets it believes it by the record that its domain is told to publish, and by no other', () => {
    expect(isSigned(raw, recordOf('dkim1'))).toBe(true)
    expect(isSigned(raw, recordOf('dkim2'))).toBe(false)
  })

  it.each([
    ['what it says', /Promo/, 'Prono'],
    ['who it is from', /oi@loja/, 'io@loja'],
    ['its subject', /^Subject: =/m, 'Subject: x='],
    ['the way to leave', /^(List-Unsubscribe: <https:\/\/painel)/m, '$1l'],
    ['that one click is enough', /One-Click/, 'Two-Click'],
  ])('is believed no more once somebody changed %s', (_, was, becomes) => {
    expect(raw).toMatch(was)
    expect(isSigned(raw.replace(was, becomes), recordOf('dkim1'))).toBe(false)
  })
})
