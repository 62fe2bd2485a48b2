import * as v from 'valibot'
import { PBM_LIMITS } from '../../../contract/pbm-lists'
import type { PbmGateway } from '../../platform/config-pbm'
import { callJson } from '../../platform/fetch/call-json'
import { type PbmAnswer, PbmFailure, type PbmOperator, type PbmRequest } from './port'

const cents = v.pipe(v.number(), v.integer(), v.minValue(0))
const Answered = v.variant('state', [
  v.object({ state: v.literal('pending') }),
  v.object({ state: v.literal('denied'), reason: v.pipe(v.string(), v.minLength(1)) }),
  v.object({
    state: v.literal('authorized'),
    number: v.pipe(v.string(), v.minLength(1), v.maxLength(PBM_LIMITS.number)),
    discount: cents,
    refund: v.optional(v.nullable(cents), null),
    valid_until: v.pipe(
      v.string(),
      v.transform((text) => new Date(text)),
      v.check((at) => !Number.isNaN(at.getTime())),
    ),
  }),
])
const Problem = v.object({ reason: v.pipe(v.string(), v.minLength(1)) })

/** An operator that speaks the interface of docs/pbm.md: one resource for each authorisation, under our key. */
export function operatorApi({ name, url, key: secret }: PbmGateway, timeoutMs: number): PbmOperator {
  const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: object) => {
    const answer = await callJson(
      {
        method,
        url: `${url}${path}`,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${secret}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
      },
      timeoutMs,
    )
    if ('cause' in answer) throw new PbmFailure('down', `${name} não respondeu.`)
    if (answer.status === 404 || (answer.status >= 200 && answer.status < 300)) return answer
    if (answer.status === 409 || answer.status === 422) {
      const said = v.safeParse(Problem, answer.json)
      throw new PbmFailure(
        'refused',
        said.success ? said.output.reason.slice(0, PBM_LIMITS.reason) : `${name} recusou o pedido.`,
      )
    }
    throw new PbmFailure('down', `${name} respondeu com o erro ${answer.status}.`)
  }
  const resource = (key: string) => `/authorizations/${encodeURIComponent(key)}`
  return {
    async find(key) {
      const answer = await call('GET', resource(key))
      return answer.status === 404 ? null : answered(name, answer.json)
    },
    async ask(key, request) {
      const answer = await call('PUT', resource(key), bodyOf(request))
      if (answer.status === 404) throw new PbmFailure('refused', `${name} não conhece este programa.`)
      return answered(name, answer.json)
    },
    async confirm(key) {
      const answer = await call('POST', `${resource(key)}/confirm`, {})
      if (answer.status === 404) throw new PbmFailure('refused', `${name} não tem mais esta autorização.`)
    },
    async reverse(key) {
      await call('POST', `${resource(key)}/reverse`, {})
    },
  }
}

const bodyOf = ({ store, programme, beneficiary, ean, quantity, price }: PbmRequest) => ({
  store,
  programme,
  card: beneficiary.card,
  document: beneficiary.document,
  ean,
  quantity,
  price,
})

function answered(name: string, json: unknown): PbmAnswer {
  const read = v.safeParse(Answered, json)
  if (!read.success) throw new PbmFailure('down', `${name} respondeu algo que não entendemos.`)
  const { output } = read
  switch (output.state) {
    case 'pending':
      return output
    case 'denied':
      return { state: 'denied', reason: output.reason.slice(0, PBM_LIMITS.reason) }
    case 'authorized':
      return {
        state: 'authorised',
        number: output.number,
        discount: output.discount,
        refund: output.refund,
        validUntil: output.valid_until,
      }
  }
}
