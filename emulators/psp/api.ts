import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Bank, type Charge, centsOf, type Fault, type Refund, valorOf } from './bank.ts'

type Node = Record<string, unknown>
const nodeOf = (value: unknown): Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Node) : {}
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

type Answer = { status: number; body: unknown }
/** RFC 7807, as the API Pix has its errors. */
const problem = (status: number, title: string, detail: string): Answer => ({
  status,
  body: { type: 'https://pix.bcb.gov.br/api/v2/error/x', title, status, detail },
})
const absent = () => problem(404, 'NaoEncontrado', 'Entidade não encontrada.')

const TXID = /^[a-zA-Z0-9]{26,35}$/
const VALOR = /^\d{1,10}\.\d{2}$/
const REFUND_ID = /^[a-zA-Z0-9]{1,35}$/

/** The API Pix of the Banco Central (v2), as far as charges, refunds and notices go, and signing in (client credentials). */
export function pixRoutes(app: FastifyInstance, bank: Bank, host: () => string): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  const answered = async (
    request: FastifyRequest,
    reply: FastifyReply,
    on: Fault['on'],
    act: () => Answer,
  ) => {
    const path = request.url.split('?')[0] ?? ''
    const note = (word: string | number) => bank.journal.push(`${request.method} ${path} ${word}`)
    const fault = bank.fault(on)
    if (fault?.kind === 'cut') {
      note('cut')
      reply.hijack()
      return void reply.raw.destroy()
    }
    if (fault?.kind === 'status') {
      note(fault.status)
      return reply.code(fault.status).send(problem(fault.status, 'Erro', fault.detail ?? 'Erro.').body)
    }
    const known =
      on === 'token' || bank.tokens.has((request.headers.authorization ?? '').replace(/^Bearer /, ''))
    const { status, body } = known ? act() : problem(401, 'Unauthorized', 'Token inválido.')
    if (fault?.kind === 'drop') {
      note('drop')
      reply.hijack()
      return void reply.raw.destroy()
    }
    note(status)
    return reply.code(status).send(body)
  }

  app.post('/oauth/token', (request, reply) =>
    answered(request, reply, 'token', () => {
      const basic = (request.headers.authorization ?? '').replace(/^Basic /, '')
      const given = Buffer.from(basic, 'base64').toString('utf8')
      const { grant_type: kind } = nodeOf(request.body)
      if (given !== `${bank.clientId}:${bank.clientSecret}` || kind !== 'client_credentials')
        return { status: 401, body: { error: 'invalid_client' } }
      const token = randomBytes(24).toString('base64url')
      bank.tokens.add(token)
      return { status: 200, body: { access_token: token, token_type: 'Bearer', expires_in: 3_600 } }
    }),
  )

  app.get('/cob/:txid', (request, reply) =>
    answered(request, reply, 'read', () => {
      const charge = bank.charges.get(textOf(nodeOf(request.params).txid))
      return charge ? { status: 200, body: shown(charge) } : absent()
    }),
  )
  app.put('/cob/:txid', (request, reply) =>
    answered(request, reply, 'charge', () => {
      const txid = textOf(nodeOf(request.params).txid)
      const body = nodeOf(request.body)
      const original = textOf(nodeOf(body.valor).original)
      const expiracao = Number(nodeOf(body.calendario).expiracao ?? 86_400)
      const chave = textOf(body.chave)
      if (!TXID.test(txid) || !VALOR.test(original) || centsOf(original) < 1 || chave === '')
        return problem(
          400,
          'CobOperacaoInvalida',
          'A requisição que busca alterar ou criar uma cobrança não respeita o esquema.',
        )
      if (bank.charges.has(txid)) return problem(409, 'TxidConflict', 'Já existe uma cobrança com este txid.')
      const location = `${host()}/qr/v2/${randomBytes(12).toString('hex')}`
      const charge: Charge = {
        txid,
        revisao: 0,
        calendario: { criacao: new Date().toISOString(), expiracao },
        status: 'ATIVA',
        valor: { original },
        chave,
        location,
        pixCopiaECola: copyAndPaste(location, original),
        pix: [],
      }
      bank.charges.set(txid, charge)
      return { status: 201, body: shown(charge) }
    }),
  )
  app.patch('/cob/:txid', (request, reply) =>
    answered(request, reply, 'charge', () => {
      const charge = bank.charges.get(textOf(nodeOf(request.params).txid))
      if (!charge) return absent()
      if (charge.status !== 'ATIVA' || nodeOf(request.body).status !== 'REMOVIDA_PELO_USUARIO_RECEBEDOR')
        return problem(400, 'CobOperacaoInvalida', 'A cobrança não está mais ativa.')
      charge.status = 'REMOVIDA_PELO_USUARIO_RECEBEDOR'
      charge.revisao += 1
      return { status: 200, body: shown(charge) }
    }),
  )

  const refundOf = (params: unknown) => {
    const { e2eid, id } = nodeOf(params)
    const pix = bank.pixOf(textOf(e2eid))
    return { pix, id: textOf(id), refund: pix?.devolucoes?.find((one) => one.id === textOf(id)) }
  }
  app.get('/pix/:e2eid/devolucao/:id', (request, reply) =>
    answered(request, reply, 'read', () => {
      const { refund } = refundOf(request.params)
      return refund ? { status: 200, body: refund } : absent()
    }),
  )
  app.put('/pix/:e2eid/devolucao/:id', (request, reply) =>
    answered(request, reply, 'refund', () => {
      const { pix, id, refund } = refundOf(request.params)
      const valor = textOf(nodeOf(request.body).valor)
      if (!pix) return absent()
      if (!REFUND_ID.test(id) || !VALOR.test(valor) || centsOf(valor) < 1)
        return problem(400, 'PixDevolucaoInvalida', 'A devolução não respeita o esquema.')
      if (refund) return problem(409, 'PixDevolucaoConflict', 'Já existe uma devolução com este id.')
      const back = (pix.devolucoes ?? [])
        .filter(({ status }) => status !== 'NAO_REALIZADO')
        .reduce((sum, one) => sum + centsOf(one.valor), 0)
      if (back + centsOf(valor) > centsOf(pix.valor))
        return problem(400, 'PixDevolucaoInvalida', 'O valor da devolução excede o do Pix.')
      const now = new Date().toISOString()
      const made: Refund = {
        id,
        rtrId: `D${pix.endToEndId.slice(1)}`,
        valor,
        horario: { solicitacao: now, ...(bank.refundMood === 'DEVOLVIDO' && { liquidacao: now }) },
        status: bank.refundMood,
        ...(bank.refundMood === 'NAO_REALIZADO' && { motivo: 'Saldo insuficiente.' }),
      }
      pix.devolucoes = [...(pix.devolucoes ?? []), made]
      return { status: 201, body: made }
    }),
  )

  app.put('/webhook/:chave', (request, reply) =>
    answered(request, reply, 'read', () => {
      const url = textOf(nodeOf(request.body).webhookUrl)
      if (!URL.canParse(url)) return problem(400, 'WebhookOperacaoInvalida', 'O endereço não serve.')
      bank.hooks.set(textOf(nodeOf(request.params).chave), url)
      return { status: 200, body: {} }
    }),
  )
}

/** A charge without money in it has no list of it. */
const shown = ({ pix, ...charge }: Charge) => ({ ...charge, ...(pix.length > 0 && { pix }) })

/** The code for a bank's app: fields, lengths and the checksum over them. */
function copyAndPaste(location: string, original: string): string {
  const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`
  const account = field('00', 'br.gov.bcb.pix') + field('25', location)
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', account),
    field('52', '0000'),
    field('53', '986'),
    field('54', valorOf(centsOf(original))),
    field('58', 'BR'),
    field('59', 'Loja'),
    field('60', 'Recife'),
    field('62', field('05', '***')),
    '6304',
  ].join('')
  let crc = 0xffff
  for (const character of body) {
    crc ^= character.charCodeAt(0) << 8
    for (let bit = 0; bit < 8; bit++)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff
  }
  return body + crc.toString(16).toUpperCase().padStart(4, '0')
}
