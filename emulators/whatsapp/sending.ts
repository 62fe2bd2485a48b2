import { canonicalWaId, sameLine } from './brazil.ts'
import { type GraphError, graphError } from './errors.ts'
import type { Later } from './graph/call.ts'
import { identityOf, newWamid, userIdOf } from './identifiers.ts'
import { type Json, text } from './json.ts'
import { marketingFailure, peopleProblem } from './limits.ts'
import type { Line } from './line.ts'
import { messageProblem } from './messageRules.ts'
import type { BusinessNumber } from './options.ts'
import { DAY_MS, pricingOf } from './pricing.ts'
import { templateOf } from './templates/sending.ts'
import { newPhone, personKey, type World } from './world.ts'

/** What Meta answers to a send. */
type SendOutcome = { answer: Json } | { error: GraphError }

/**
 * Whether the business may write freely to this account now. An account that is known never to have
 * written is closed; one of which nothing is known follows `unknownPhones`.
 */
export function windowIsOpen(world: World, waId: string, nowMs: number): boolean {
  const last = world.phones.get(waId)?.lastInboundAt
  if (last === undefined) return world.settings.unknownPhones === 'open'
  return last !== null && nowMs - last < DAY_MS
}

/** The account a send is meant for: by number, or by business-scoped user id when no number is given. */
export function recipientOf(world: World, body: Json): string | undefined {
  const to = text(body, 'to')
  if (to) return canonicalWaId(to, (waId) => world.phones.has(waId))
  const userId = text(body, 'recipient')
  for (const phone of world.phones.values()) if (userIdOf(phone) === userId) return phone.wa_id
  return undefined
}

/**
 * Takes a message of the business, or refuses it: parameters first, then the recipient, then the template or the
 * window, and the limits last, as Meta does. What customers do not want is taken and fails in a status.
 *
 * @param later what was ordered to happen after it was taken; only templates are held
 */
export function send(line: Line, number: BusinessNumber, body: Json, later: Later = {}): SendOutcome {
  const world = line.world()
  const now = line.clock.now()
  if (number.banned) return { error: graphError(131031) }
  if (number.registered === false) return { error: graphError(133010) }
  const problem = messageProblem(body, world)
  if (problem) return { error: problem }

  const waId = recipientOf(world, body)
  if (waId === undefined || !/^\d{8,15}$/.test(waId)) return { error: graphError(131026) }
  if (sameLine(`+${waId}`, number.displayPhone)) return { error: graphError(131021) }
  const phone = world.phones.get(waId) ?? newPhone(waId)
  if (!phone.onWhatsApp) return { error: graphError(131026) }
  const expected = text(body, 'recipient_identity_key_hash')
  if (expected !== undefined && expected !== identityOf(phone)) return { error: graphError(137000) }

  const isTemplate = body.type === 'template'
  const template = isTemplate ? templateOf(body, number.waba, world) : undefined
  if (template && 'http' in template) return { error: template }
  const open = windowIsOpen(world, waId, now)
  const held = isTemplate && later.held === true
  let ends = later.failsWith
  if (!isTemplate && !open) {
    if (world.settings.windowErrors === 'sync') return { error: graphError(131047) }
    ends ??= 131047
  }
  // Names that were never created here are utility.
  const category = isTemplate ? (template?.category ?? 'UTILITY') : null
  const opens = isTemplate && !open
  const limited = limitProblem(line, number, waId, opens)
  if (limited) return { error: limited }
  if (category === 'MARKETING')
    ends ??= marketingFailure(world, number, { wa_id: waId, key: personKey(phone) }, now)

  const wamid = newWamid(waId)
  const opaque = text(body, 'biz_opaque_callback_data')
  line.note({
    kind: 'accepted',
    wamid,
    wa_id: waId,
    phone_number_id: number.id,
    message: contentOf(body),
    pricing: pricingOf(phone, category, { now, open, freeService: world.settings.freeService }),
    ...(opens && { opens }),
    ...(opaque !== undefined && { opaque }),
    ...(ends !== undefined && { failsWith: ends }),
    ...(held && { held }),
  })
  line.pace.count(number.id, now)
  const accepted = line.world().messages.get(wamid)
  if (accepted) line.statuses.begin(accepted)
  return {
    answer: {
      messaging_product: 'whatsapp',
      contacts: [
        {
          input: text(body, 'to') ?? text(body, 'recipient'),
          ...(!phone.hidesNumber && { wa_id: waId }),
          user_id: userIdOf(phone),
        },
      ],
      messages: [
        {
          id: wamid,
          ...(isTemplate && { message_status: held ? 'held_for_quality_assessment' : 'accepted' }),
        },
      ],
    },
  }
}

/** What stands against one more message now: too fast for the number, for the person, or too many people. */
function limitProblem(line: Line, number: BusinessNumber, waId: string, opens: boolean) {
  const world = line.world()
  const now = line.clock.now()
  const { numberPerSecond, pairLimit } = world.settings
  if (line.pace.isFull(number.id, numberPerSecond, now)) return graphError(130429)
  const who = personKey(world.phones.get(waId) ?? { wa_id: waId })
  const full = opens ? peopleProblem(world, number, who, now) : undefined
  if (full) return full
  return pairLimit && !line.pace.take(number.id, waId, now) ? graphError(131056) : undefined
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
