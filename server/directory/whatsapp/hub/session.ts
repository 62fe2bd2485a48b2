import { createHmac, timingSafeEqual } from 'node:crypto'
import * as v from 'valibot'
import type { Config } from '../../../platform/config'
import type { MediaOutcome } from '../provider'
import { askHub, callHub, type HubLine, refusalOf } from './call'

type Connection = { tenant_id: number; instance_id: string }

/** The name of a connection's session at its hub: the same for ever. */
export const sessionName = ({ tenant_id, instance_id }: Connection): string =>
  `balcao-${tenant_id}-${instance_id}`

/** Where hubs call: the connection, and what only its hub knows. */
export const HUB_PATH = '/webhooks/hub/:connection'
/** The header that carries the hub's secret: hubs sign nothing (whatsapp-facts section 7). */
export const HUB_HEADER = 'x-balcao-hub'

const derived = (config: Config, purpose: string, connection: Connection): string =>
  createHmac('sha256', createHmac('sha256', config.secretKey).update(`balcao.hub.${purpose}`).digest())
    .update(sessionName(connection))
    .digest('base64url')

/** The session's own key: chosen by us, so that making the session twice gives the same one. */
export const sessionKey = (config: Config, connection: Connection): string =>
  derived(config, 'session', connection)

const addressKey = (config: Config, connection: Connection) => derived(config, 'address', connection)
const headerKey = (config: Config, connection: Connection) => derived(config, 'header', connection)

/** The connection that a call comes for, if its address and its header are the ones we gave the hub. */
export function calledFor(config: Config, segment: string, header: unknown): Connection | null {
  const [, tenant, instance, key] = /^(\d{1,9})-(\d{1,18})-([\w-]{43})$/.exec(segment) ?? []
  if (tenant === undefined || instance === undefined || key === undefined || typeof header !== 'string')
    return null
  const connection = { tenant_id: Number(tenant), instance_id: instance }
  const right = same(key, addressKey(config, connection)) && same(header, headerKey(config, connection))
  return right ? connection : null
}

function same(given: string, right: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** What of a session's life, and of its messages, the hub tells us. */
const EVENTS = [
  'QRCODE_UPDATED',
  'CONNECTION_UPDATE',
  'STATUS_INSTANCE',
  'LOGOUT_INSTANCE',
  'MESSAGES_UPSERT',
  'MESSAGES_UPDATE',
  'MESSAGES_EDITED',
  'MESSAGES_DELETE',
  'SEND_MESSAGE',
  'PRESENCE_UPDATE',
]

const webhookOf = (config: Config, connection: Connection) => ({
  enabled: true,
  url: `${config.hub.callbackUrl}${HUB_PATH.replace(
    ':connection',
    `${connection.tenant_id}-${connection.instance_id}-${addressKey(config, connection)}`,
  )}`,
  byEvents: false,
  base64: false,
  headers: { [HUB_HEADER]: headerKey(config, connection) },
  events: EVENTS,
})

/** The hub itself, by its own key; sessions are made with that. */
const hubLine = (config: Config, url: string, connection: Connection): HubLine => ({
  url,
  session: sessionName(connection),
  key: config.hub.apiKey ?? '',
  timeoutMs: config.whatsapp.callTimeoutMs,
})

/** How a session stands, as the hub says when asked. */
type SessionState = { state: 'open' } | { state: 'connecting' | 'close'; code: ShownCode | null }

/** A code to be read by the phone. */
export type ShownCode = {
  /** What stands in it; the hub's own picture of it where the hub does not say. */
  qr: string
  /** It is the how manieth since the session began to show codes, from 1. */
  count: number | null
}

/** A code as hubs tell it. */
export const CodeFields = v.looseObject({
  base64: v.nullish(v.string()),
  code: v.nullish(v.string()),
  count: v.nullish(v.number()),
})

/** The code of what a hub told, if it is one. */
export function shownCode({ base64, code, count }: v.InferOutput<typeof CodeFields>): ShownCode | null {
  const qr = code || base64
  return qr ? { qr, count: count ?? null } : null
}

const State = v.looseObject({ instance: v.looseObject({ state: v.string() }) })

/**
 * Makes the connection's session if there is none, tells it where to call, and asks how it stands; one that is
 * not paired gives the code to be read. May be done again at any time.
 */
export async function openSession(
  config: Config,
  url: string,
  connection: Connection,
): Promise<MediaOutcome<SessionState>> {
  const line = hubLine(config, url, connection)
  const webhook = webhookOf(config, connection)
  const made = await callHub({ ...line, session: '' }, 'POST', 'instance/create', {
    instanceName: line.session,
    integration: 'WHATSAPP-BAILEYS',
    qrcode: true,
    token: sessionKey(config, connection),
    groupsIgnore: true,
    alwaysOnline: false,
    readMessages: false,
    readStatus: false,
    syncFullHistory: false,
    webhook,
  })
  if ('cause' in made) return { kind: 'unreached', cause: made.cause }
  // 403: there is one already. Whether our key is good the next call tells.
  const refused = made.status === 403 ? null : refusalOf(made)
  if (refused) return refused
  if (made.status >= 500) return { kind: 'unreached', cause: `HTTP ${made.status}` }
  const told = await askHub(line, ['POST', 'webhook/set', { webhook }], v.unknown())
  if (told.kind !== 'done') return told
  const state = await askHub(line, ['GET', 'instance/connectionState'], State)
  if (state.kind !== 'done') return state
  if (state.value.instance.state === 'open') return { kind: 'done', value: { state: 'open' } }
  const code = await askHub(line, ['GET', 'instance/connect'], CodeFields)
  if (code.kind !== 'done') return code
  return { kind: 'done', value: { state: 'connecting', code: shownCode(code.value) } }
}

/** Ends the session's connection and lets the hub begin it again; the pairing stays. */
export const restartSession = (config: Config, url: string, connection: Connection) =>
  askHub(hubLine(config, url, connection), ['POST', 'instance/restart'], v.unknown())

/**
 * Unpairs the phone and takes the session away; done where there is none. May be done again.
 */
export async function endSession(
  config: Config,
  url: string,
  connection: Connection,
): Promise<MediaOutcome<null>> {
  const line = hubLine(config, url, connection)
  for (const path of ['instance/logout', 'instance/delete']) {
    const answer = await callHub(line, 'DELETE', path)
    if ('cause' in answer) return { kind: 'unreached', cause: answer.cause }
    // A session that is not paired cannot be logged out, one that is not there not deleted: both are what is wanted.
    if (answer.status === 401 || answer.status === 403)
      return { kind: 'refused', code: 'HUB_KEY', details: null, retryAfterS: null }
    if (path === 'instance/delete' && answer.status >= 500)
      return { kind: 'unreached', cause: `HTTP ${answer.status}` }
  }
  return { kind: 'done', value: null }
}
