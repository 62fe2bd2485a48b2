import * as v from 'valibot'
import type { InstanceHealth } from '../../../contract/entities'
import type { Config } from '../../platform/config'
import { isId } from '../../platform/db/is-id'
import { isoOrNull } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { WHATSAPP_WEBHOOK_PATH } from '../../platform/emulator'
import { reasonFor } from '../whatsapp/errors'
import type { Line } from '../whatsapp/meta/cloud-api'
import { type NumberNode, readNumber, readSubscribedApps } from '../whatsapp/meta/number-api'
import type { MediaOutcome } from '../whatsapp/provider'
import { announceInstance } from './announce'
import { instanceNotFound } from './may-change'
import { keptNotices } from './notices'
import { paceLimits } from './pace'

/** What Meta said of a number, and whether it calls us about it. */
export type NumberHealth = NumberNode & { subscribed: boolean | null }

const Text = v.nullable(v.string())
/** As it lies in `instances.health`. */
const Kept = v.object({
  checked_at: Text,
  error: Text,
  verified_name: Text,
  display_phone_number: Text,
  status: Text,
  name_status: Text,
  code_verification_status: Text,
  throughput: Text,
  subscribed: v.nullable(v.boolean()),
})
const NOTHING: v.InferOutput<typeof Kept> = {
  checked_at: null,
  error: null,
  verified_name: null,
  display_phone_number: null,
  status: null,
  name_status: null,
  code_verification_status: null,
  throughput: null,
  subscribed: null,
}

/** Asks Meta about a number: itself, and whether its account's events come to our application. */
export async function askNumber(
  line: Line,
  wabaId: string | null,
  appId: string | null,
): Promise<MediaOutcome<NumberHealth>> {
  const number = await readNumber(line)
  if (number.kind !== 'done') return number
  const apps = wabaId === null ? null : await readSubscribedApps(line, wabaId)
  const ids = apps?.kind === 'done' ? apps.value : null
  // Without knowing which application is ours, any that is told counts.
  const subscribed = ids && (appId === null ? ids.length > 0 : ids.includes(appId))
  return { kind: 'done', value: { ...number.value, subscribed } }
}

/**
 * Keeps what Meta said. Panels are told where quality, limit or number changed; figures that are asked for, and
 * an error, change nothing that they show.
 */
export async function keepHealth(
  work: Work,
  instanceId: string,
  outcome: MediaOutcome<NumberHealth>,
  now: Date,
): Promise<void> {
  if (outcome.kind !== 'done') {
    const error =
      outcome.kind === 'refused' ? reasonFor(outcome.code, outcome.details) : reasonFor('UNREACHABLE', null)
    await work.query(
      `UPDATE instances SET health = coalesce(health, '{}') || jsonb_build_object('checked_at', $2::text, 'error', $3::text)
       WHERE id = $1 AND deleted_at IS NULL`,
      [instanceId, now.toISOString(), error],
    )
    return
  }
  const told = outcome.value
  const health: v.InferOutput<typeof Kept> = {
    checked_at: now.toISOString(),
    error: null,
    verified_name: told.verifiedName,
    display_phone_number: told.displayPhone,
    status: told.status,
    name_status: told.nameStatus,
    code_verification_status: told.codeVerification,
    throughput: told.throughput,
    subscribed: told.subscribed,
  }
  const phone = told.displayPhone?.replace(/\D/g, '') || null
  const changed = (await work.one(
    `WITH reached AS (
       SELECT count(DISTINCT m.customer_id)::integer AS n FROM customer_chats m
       WHERE m.instance_id = $1 AND m.type = 'template' AND m.tag_type = 'out' AND m.sent_at > $5::timestamptz - interval '24 hours'
     ), before AS (SELECT * FROM instances WHERE id = $1 FOR UPDATE)
     UPDATE instances i SET health = coalesce(i.health, '{}') || $2::jsonb, quality_rating = $3, messaging_limit = coalesce($4, i.messaging_limit),
       messaging_send = reached.n, phone_number = coalesce($6, i.phone_number)
     FROM reached, before WHERE i.id = before.id AND i.deleted_at IS NULL
     RETURNING CASE WHEN (before.quality_rating, before.messaging_limit, before.messaging_send, before.phone_number)
       IS DISTINCT FROM (i.quality_rating, i.messaging_limit, i.messaging_send, i.phone_number) THEN i.id END AS id`,
    [instanceId, JSON.stringify(health), told.quality, told.messagingLimit, now, phone],
  )) as { id: string | null } | undefined
  if (changed?.id) await announceInstance(work, instanceId)
}

type Standing = {
  health: object | null
  is_official: boolean
  coexistence: boolean
  token_set: boolean
  webhook_at: Date | null
}

/** What is known of a connection's number. @throws Refusal NOT_FOUND */
export async function readHealth(work: Work, id: string, config: Config): Promise<InstanceHealth> {
  const row = isId(id)
    ? await work.one<Standing>(
        `SELECT health, is_official, coexistence, (official_token IS NOT NULL OR hub_token IS NOT NULL) AS token_set, webhook_at
         FROM instances WHERE id = $1 AND deleted_at IS NULL`,
        [id],
      )
    : undefined
  if (!row) throw instanceNotFound()
  const parsed = v.safeParse(Kept, { ...NOTHING, ...row.health })
  const kept = parsed.success ? parsed.output : NOTHING
  const pace = paceLimits({ ...row, throughput: kept.throughput }, config.whatsapp.pace)
  return {
    instance_id: id,
    ...kept,
    token_set: row.token_set,
    usual_sends: pace.usual,
    most_sends: pace.most,
    webhook_at: isoOrNull(row.webhook_at),
    notices: keptNotices(row.health).map(({ at, event, detail }) => ({ at, event, detail })),
    callback_path: WHATSAPP_WEBHOOK_PATH,
    webhook_ready: config.whatsapp.appSecret !== null && config.whatsapp.verifyToken !== null,
  }
}
