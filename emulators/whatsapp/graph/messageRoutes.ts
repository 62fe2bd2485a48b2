import type { FastifyInstance } from 'fastify'
import { graphError, noSuchObject } from '../errors.ts'
import { parseObject, text } from '../json.ts'
import type { Line } from '../line.ts'
import { markRead, recipientOf, send } from '../sending.ts'
import { bytesOf, carryOut } from './call.ts'

/** Any version of the Graph API, `v25.0`. */
export const version = ':version(^v\\d+\\.\\d+$)'

/** POST /{phone_number_id}/messages: sends, reactions and read receipts (whatsapp-facts section 2). */
export function messageRoutes(app: FastifyInstance, line: Line): void {
  app.post<{ Params: { id: string } }>(`/${version}/:id/messages`, (request, reply) => {
    const bytes = bytesOf(request)
    const body = parseObject(bytes)
    const isRead = body?.status === 'read'
    const to = body && !isRead ? (text(body, 'to') ?? recipientOf(line.world(), body)) : undefined
    return carryOut(line, request, reply, {
      kind: isRead ? 'read' : 'send',
      request: body ?? bytes.toString(),
      ...(to !== undefined && { to }),
      act(later) {
        const number = line.world().numbers.get(request.params.id)
        if (!number) return { error: noSuchObject('POST', request.params.id) }
        if (!body) return { error: graphError(100, { details: 'The request body is not a JSON object.' }) }
        return isRead ? markRead(line, body) : send(line, number, body, later)
      },
    })
  })
}
