import type { FastifyInstance } from 'fastify'
import { bytesOf } from '../graph/call.ts'
import { parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'
import type { BusinessNumber } from '../options.ts'

/** Business numbers and accounts: what Meta decides about them, told to the product as Meta tells it. */
export function accountRoutes(app: FastifyInstance, line: Line): void {
  app.post('/numbers', (request, reply) => {
    const body = parseObject(bytesOf(request)) ?? {}
    const [id, waba] = [text(body, 'id'), text(body, 'waba')]
    if (!id || !waba) return reply.code(400).send({ error: 'id and waba are needed' })
    const displayPhone = text(body, 'displayPhone') ?? `+${id}`
    const [portfolio, limit] = [text(body, 'portfolio'), text(body, 'limit')]
    const number: BusinessNumber = {
      id,
      waba,
      displayPhone,
      verifiedName: text(body, 'verifiedName') ?? displayPhone,
      ...(portfolio && { portfolio }),
      ...(limit && { limit }),
    }
    line.note({ kind: 'number', number })
    return { number }
  })

  // A number's quality or limit changes: `event` as Meta names it, FLAGGED where nothing is said.
  app.post<{ Params: { id: string } }>('/numbers/:id/quality', (request, reply) => {
    const number = line.world().numbers.get(request.params.id)
    if (!number) return reply.code(404).send({ error: 'no such number' })
    const body = parseObject(bytesOf(request)) ?? {}
    const [quality, limit] = [text(body, 'quality'), text(body, 'limit')]
    const before = number.limit ?? 'TIER_2K'
    const changed: BusinessNumber = { ...number, ...(quality && { quality }), ...(limit && { limit }) }
    line.note({ kind: 'number', number: changed })
    line.tellAccount(number.waba, 'phone_number_quality_update', {
      display_phone_number: number.displayPhone.replace(/\D/g, ''),
      event: text(body, 'event') ?? 'FLAGGED',
      old_limit: before,
      current_limit: changed.limit ?? before,
      max_daily_conversations_per_business: changed.limit ?? before,
    })
    return { number: changed }
  })

  // Something about a whole account, in the words of `account_update`; a ban takes hold of its numbers.
  app.post<{ Params: { waba: string } }>('/accounts/:waba/update', (request, reply) => {
    const { waba } = request.params
    const numbers = [...line.world().numbers.values()].filter((number) => number.waba === waba)
    const value = parseObject(bytesOf(request))
    const event = value && text(value, 'event')
    if (numbers.length === 0 || !value || !event)
      return reply.code(400).send({ error: 'a known account and an event are needed' })
    const ban = value.ban_info
    const state =
      event === 'DISABLED_UPDATE' && typeof ban === 'object' && ban !== null && 'waba_ban_state' in ban
    if (state && (ban.waba_ban_state === 'DISABLE' || ban.waba_ban_state === 'REINSTATE'))
      for (const number of numbers)
        line.note({ kind: 'number', number: { ...number, banned: ban.waba_ban_state === 'DISABLE' } })
    line.tellAccount(waba, 'account_update', value)
    return { ok: true }
  })
}
