import { canonicalWaId, sameLine } from './brazil.ts'
import { type GraphError, graphError } from './errors.ts'
import { newWamid, userIdOf } from './identifiers.ts'
import { type Json, text } from './json.ts'
import type { Line } from './line.ts'
import { messageProblem } from './messageRules.ts'
import type { BusinessNumber } from './options.ts'
import { templateSendProblem } from './templates.ts'
import type { World } from './world.ts'

/** What Meta answers to a send. */
type SendOutcome = { answer: Json } | { error: GraphError }

/** The customer service window: 24 h from the customer's last message, milliseconds. */
export const WINDOW_MS = 24 * 60 * 60 * 1000

/**
 * Whether the business may write freely to this account now. An account that is known never to have
 * written is closed; one of which nothing is known follows `unknownPhones`.
 */
export function windowIsOpen(world: World, waId: string, nowMs: number): boolean {
  const last = world.phones.get(waId)?.lastInboundAt
  if (last === undefined) return world.settings.unknownPhones === 'open'
  return last !== null && nowMs - last < WINDOW_MS
}

/** The account a send is meant for: by number, or by business-scoped user id when no number is given. */
export function recipientOf(world: World, body: Json): string | undefined {
  const to = text(body, 'to')
  if (to) return canonicalWaId(to, (waId) => world.phones.has(waId))
  const userId = text(body, 'recipient')
  for (const waId of world.phones.keys()) if (userIdOf(waId) === userId) return waId
  return undefined
}

/**
 * Takes a message of the business, or refuses it: parameters first, then the recipient, then the
 * window, as Meta does.
 *
 * @param failsWith accept, then tell a failed status with this code
 */
export function send(line: Line, number: BusinessNumber, body: Json, failsWith?: number): SendOutcome {
  const world = line.world()
  if (number.banned) return { error: graphError(131031) }
  if (number.registered === false) return { error: graphError(133010) }
  const problem = messageProblem(body, world)
  if (problem) return { error: problem }

  const waId = recipientOf(world, body)
  if (waId === undefined || !/^\d{8,15}$/.test(waId)) return { error: graphError(131026) }
  if (sameLine(`+${waId}`, number.displayPhone)) return { error: graphError(131021) }
  if (world.phones.get(waId)?.onWhatsApp === false) return { error: graphError(131026) }

  const isTemplate = body.type === 'template'
  const templateProblem = isTemplate ? templateSendProblem(body, number.waba, world) : undefined
  if (templateProblem) return { error: templateProblem }
  let ends = failsWith
  if (!isTemplate && !windowIsOpen(world, waId, line.clock.now())) {
    if (world.settings.windowErrors === 'sync') return { error: graphError(131047) }
    ends ??= 131047
  }

  const wamid = newWamid(waId)
  const opaque = text(body, 'biz_opaque_callback_data')
  line.note({
    kind: 'accepted',
    wamid,
    wa_id: waId,
    phone_number_id: number.id,
    message: contentOf(body),
    ...(opaque !== undefined && { opaque }),
    ...(ends !== undefined && { failsWith: ends }),
  })
  const accepted = line.world().messages.get(wamid)
  if (accepted) line.statuses.begin(accepted)
  const hidden = world.phones.get(waId)?.hidesNumber === true
  return {
    answer: {
      messaging_product: 'whatsapp',
      contacts: [
        {
          input: text(body, 'to') ?? text(body, 'recipient'),
          ...(!hidden && { wa_id: waId }),
          user_id: userIdOf(waId),
        },
      ],
      messages: [{ id: wamid, ...(isTemplate && { message_status: 'accepted' }) }],
    },
  }
}

/** The part of a send that reaches the phone: type, its node, and what it answers. */
function contentOf(body: Json): Json {
  const type = text(body, 'type') ?? 'text'
  return { type, [type]: body[type], ...(body.context !== undefined && { context: body.context }) }
}

/** Marks a customer's message as read, and shows "typing" when asked. */
export function markRead(line: Line, body: Json): SendOutcome {
  const wamid = text(body, 'message_id')
  // Messages older than the journal are accepted: the product may have kept what we forgot.
  if (!wamid?.startsWith('wamid.')) {
    return { error: graphError(131009, { details: 'Param message_id is not a valid message id.' }) }
  }
  const wa_id = line.world().messages.get(wamid)?.wa_id ?? null
  line.note({ kind: 'read', wamid, wa_id, typing: body.typing_indicator !== undefined })
  return { answer: { success: true } }
}
