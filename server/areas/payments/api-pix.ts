import * as v from 'valibot'
import { amountText } from '../../../src/domain/payments/pix'
import type { PspProvider } from '../../platform/config-psp'
import { type Answer, callJson } from '../../platform/fetch/call-json'
import { type Psp, type PspCharge, PspFailure, type PspRefund } from './port'
import type { PspSecrets } from './secrets'

const Cents = v.pipe(
  v.string(),
  v.regex(/^\d{1,10}\.\d{2}$/),
  // By digits, not by multiplying: 19.99 is no number that a double has.
  v.transform((valor) => Number(valor.replace('.', ''))),
)
const Moment = v.pipe(
  v.string(),
  v.transform((text) => new Date(text)),
  v.check((at) => !Number.isNaN(at.getTime())),
)
const Text = v.pipe(v.string(), v.minLength(1), v.maxLength(1_000))

const Refund = v.pipe(
  v.object({
    id: Text,
    valor: Cents,
    horario: v.object({ solicitacao: Moment, liquidacao: v.optional(Moment) }),
    status: v.picklist(['EM_PROCESSAMENTO', 'DEVOLVIDO', 'NAO_REALIZADO']),
    motivo: v.optional(v.string()),
  }),
  v.transform(
    ({ id, valor, horario, status, motivo }): PspRefund => ({
      id,
      amount: valor,
      state: status === 'DEVOLVIDO' ? 'done' : status === 'NAO_REALIZADO' ? 'refused' : 'asked',
      reason: motivo?.slice(0, 300) ?? null,
      at: horario.liquidacao ?? horario.solicitacao,
    }),
  ),
)

const Charge = v.pipe(
  v.object({
    txid: Text,
    calendario: v.object({ criacao: Moment, expiracao: v.optional(v.number(), 86_400) }),
    status: v.picklist(['ATIVA', 'CONCLUIDA', 'REMOVIDA_PELO_USUARIO_RECEBEDOR', 'REMOVIDA_PELO_PSP']),
    valor: v.object({ original: Cents }),
    location: v.optional(Text),
    loc: v.optional(v.object({ location: v.optional(Text) })),
    pixCopiaECola: v.optional(Text),
    pix: v.optional(
      v.array(
        v.object({
          endToEndId: v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{32}$/)),
          valor: Cents,
          horario: Moment,
          devolucoes: v.optional(v.array(Refund)),
        }),
      ),
      [],
    ),
  }),
  v.transform(
    ({ txid, calendario, status, valor, location, loc, pixCopiaECola, pix }): PspCharge => ({
      txid,
      state: status === 'ATIVA' ? 'open' : status === 'CONCLUIDA' ? 'paid' : 'removed',
      amount: valor.original,
      code: pixCopiaECola ?? null,
      location: (location ?? loc?.location)?.replace(/^https?:\/\//, '') ?? null,
      expiresAt: new Date(calendario.criacao.getTime() + calendario.expiracao * 1_000),
      pix: pix.map(({ endToEndId, valor: amount, horario, devolucoes }) => ({
        endToEndId,
        amount,
        at: horario,
        refunds: devolucoes ?? [],
      })),
    }),
  ),
)

const Token = v.object({ access_token: Text, expires_in: v.optional(v.number(), 300) })
/** RFC 7807. */
const Problem = v.object({ title: v.optional(v.string()), detail: v.optional(v.string()) })

const SCOPE = 'cob.write cob.read pix.write pix.read webhook.write webhook.read'
/** So long before its end a token is not used any more: calls take a while, ms. */
const EARLY_MS = 30_000

/** A token of each account, as long as it is good; of this process alone, for there may be several. */
const tokens = new Map<string, { secrets: PspSecrets; token: string; until: number }>()

type Line = Readonly<{
  /** Names the account in this process. */
  account: string
  provider: PspProvider
  secrets: PspSecrets
  timeoutMs: number
}>

/**
 * A provider that speaks the Banco Central's API Pix (v2), with OAuth's client credentials, and a client's certificate
 * where it wants one.
 */
export function apiPix(line: Line): Psp {
  const ask = (method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object) =>
    called(line, method, path, body)
  const found = async (path: string) => {
    const answer = await ask('GET', path)
    return answer.status === 404 ? null : good(line, answer)
  }
  const charge = (txid: string) => `/cob/${encodeURIComponent(txid)}`
  const refund = (endToEndId: string, id: string) =>
    `/pix/${encodeURIComponent(endToEndId)}/devolucao/${encodeURIComponent(id)}`
  return {
    async find(txid) {
      const json = await found(charge(txid))
      return json === null ? null : read(line, Charge, json)
    },
    async create({ txid, amount, key, expirySeconds, note }) {
      const answer = await ask('PUT', charge(txid), {
        calendario: { expiracao: expirySeconds },
        valor: { original: amountText(amount) },
        chave: key,
        solicitacaoPagador: note.slice(0, 140),
      })
      return read(line, Charge, good(line, answer))
    },
    async remove(txid) {
      const answer = await ask('PATCH', charge(txid), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })
      good(line, answer)
    },
    async findRefund(endToEndId, id) {
      const json = await found(refund(endToEndId, id))
      return json === null ? null : read(line, Refund, json)
    },
    async refund(endToEndId, id, amount) {
      const answer = await ask('PUT', refund(endToEndId, id), { valor: amountText(amount) })
      return read(line, Refund, good(line, answer))
    },
    async register(key, webhookUrl) {
      good(line, await ask('PUT', `/webhook/${encodeURIComponent(key)}`, { webhookUrl }))
    },
  }
}

const down = ({ provider }: Line) => new PspFailure('down', `${provider.name} não respondeu.`)

/** Makes a call with a good token. A token that is refused is exchanged once. */
async function called(line: Line, method: 'GET' | 'PUT' | 'PATCH', path: string, body?: object) {
  const once = async () =>
    callJson(
      {
        method,
        url: line.provider.url + path,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${await tokenOf(line)}`,
          // Notices reach us through a proxy that asks for no certificate; one provider wants to be told.
          'x-skip-mtls-checking': 'true',
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        tls: line.secrets.tls,
      },
      line.timeoutMs,
    )
  let answer = await once()
  if ('status' in answer && answer.status === 401) {
    tokens.delete(line.account)
    answer = await once()
  }
  if ('cause' in answer) throw down(line)
  return answer
}

async function tokenOf(line: Line): Promise<string> {
  const { account, provider, secrets, timeoutMs } = line
  const known = tokens.get(account)
  const isSame =
    known?.secrets.clientId === secrets.clientId && known.secrets.clientSecret === secrets.clientSecret
  if (known && isSame && known.until > Date.now() + EARLY_MS) return known.token
  const answer = await callJson(
    {
      method: 'POST',
      url: provider.tokenUrl,
      headers: {
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
        authorization: `Basic ${Buffer.from(`${secrets.clientId}:${secrets.clientSecret}`).toString('base64')}`,
      },
      body: new URLSearchParams({ grant_type: 'client_credentials', scope: SCOPE }).toString(),
      tls: secrets.tls,
    },
    timeoutMs,
  )
  if ('cause' in answer || answer.status >= 500 || answer.status === 429) throw down(line)
  if (answer.status >= 300)
    throw new PspFailure('login', `${provider.name} não reconhece o Client ID e o segredo.`)
  const { access_token: token, expires_in: seconds } = read(line, Token, answer.json)
  tokens.set(account, { secrets, token, until: Date.now() + seconds * 1_000 })
  return token
}

/** The body of a good answer. @throws PspFailure for any other */
function good(line: Line, answer: Exclude<Answer, { cause: string }>): unknown {
  const { status, json } = answer
  const { name } = line.provider
  if (status < 300) return json
  if (status === 401 || status === 403)
    throw new PspFailure(
      'login',
      `${name} não deixa esta conta usar a API Pix: confira as permissões e o certificado.`,
    )
  // A conflict is a call of ours that had an effect after all: whoever comes next asks first.
  if (status >= 500 || status === 429 || status === 409) throw down(line)
  const read = v.safeParse(Problem, json)
  const why = (read.success && (read.output.detail || read.output.title)) || `resposta ${status}`
  throw new PspFailure('refused', `${name} recusou: ${why.slice(0, 200)}`)
}

/** @throws PspFailure 'down' for an answer that nobody can read: it is not taken for one that says there is nothing. */
function read<const S extends v.GenericSchema>(
  { provider }: Line,
  schema: S,
  json: unknown,
): v.InferOutput<S> {
  const result = v.safeParse(schema, json)
  if (result.success) return result.output
  throw new PspFailure('down', `A resposta de ${provider.name} não pôde ser lida.`)
}
