import type { Readable } from 'node:stream'
import { filledUrl, originOf } from '../../../../src/domain/bots/filled-url'
import type { NodeOf } from '../../../../src/domain/bots/nodes'
import { CALL_MS, type Input } from '../../../../src/domain/bots/session'
import { lockTicket } from '../../../conversation/tickets/locked-ticket'
import { readSetting } from '../../../directory/settings/read'
import type { Config } from '../../../platform/config'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import { guardedFetch } from '../../../platform/fetch/guarded-fetch'
import { jsonIn } from '../../../platform/fetch/json-in'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { originsAllowed } from '../origins'
import { lockSession } from './session.row'
import { lookingAt } from './situation'
import { stepBots } from './step'

/** Most that another computer's answer may hold, bytes; and one value that is kept of it, characters. */
const MOST_BYTES = 64 * 1024
const LONGEST_VALUE = 200

type Result = Extract<Input, { kind: 'result' }>

/**
 * Asks another computer what a bot wants to know, outside of any transaction, and goes on with what it says. Where the call is not the
 * one that stands any more, nothing is asked; asked again after a crash, it asks again.
 */
export async function callJob(
  { tenantId, ticketId, sessionId, seq }: JobPayload<'bots.call'>,
  { db, config, now }: Pick<JobHelpers, 'db' | 'config' | 'now'>,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const asked = await db.work(tenant, (work) => askedAt(work, config, { ticketId, sessionId, seq }, now()))
  if (asked === null) return
  const said = asked.url === null ? null : await answerOf(asked.url, config)
  const result: Result =
    said === null
      ? { kind: 'result', seq, exit: 'FAILED', vars: {} }
      : { kind: 'result', seq, exit: 'DONE', vars: valuesIn(said, asked.keep) }
  await db.work(tenant, async (work) => {
    if (!(await lockTicket(work, ticketId))) return
    const open = await lockSession(work, ticketId)
    if (open?.id === sessionId) await stepBots(work, [ticketId], now(), result)
  })
}

type Call = Readonly<{ ticketId: string; sessionId: string; seq: number }>

/** What the call that stands asks for, `url` null where it may not be asked any more; null: it is another, or none. */
async function askedAt(
  work: Work,
  config: Pick<Config, 'botOrigins'>,
  { ticketId, sessionId, seq }: Call,
  now: Date,
): Promise<Readonly<{ url: string | null; keep: readonly string[] }> | null> {
  const ticket = await lockTicket(work, ticketId)
  const open = ticket && (await lockSession(work, ticketId))
  if (!ticket || open?.id !== sessionId || open.session.state !== 'calling' || open.session.seq !== seq)
    return null
  const here = open.flow.nodes[open.session.node] as NodeOf<'http'> | undefined
  if (here?.kind !== 'http') return { url: null, keep: [] }
  const place = { ticket, ...open }
  const known = here.url.includes('{{')
    ? await lookingAt(work, [place], now)(place)(({ known }) => known)
    : {}
  const url = filledUrl(here.url, { ...known, ...open.session.vars })
  const allowed = originsAllowed(await readSetting(work, 'bot_hosts', null), config)
  return {
    url: allowed.has(originOf(here.url)) && originOf(url) === originOf(here.url) ? url : null,
    keep: here.keep,
  }
}

/** The JSON object that an address gives; null: it gave none in time. */
async function answerOf(url: string, { botOrigins }: Pick<Config, 'botOrigins'>): Promise<object | null> {
  const limits = { allowed: botOrigins, most: MOST_BYTES, timeoutMs: CALL_MS, accept: 'application/json' }
  const got = await guardedFetch(url, limits, textOf)
  return got.kind === 'done' ? objectIn(got.value) : null
}

async function textOf(bytes: Readable): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of bytes) parts.push(part as Buffer)
  return Buffer.concat(parts).toString('utf8')
}

function objectIn(text: string): object | null {
  const parsed = jsonIn(text)
  return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? parsed : null
}

/** Of what was answered the values that the flow keeps; what is no plain value is left out. */
const valuesIn = (said: object, keep: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    keep.flatMap((name) => {
      const value: unknown = Object.hasOwn(said, name) ? (said as Record<string, unknown>)[name] : undefined
      const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
      return isPlain ? [[name, String(value).slice(0, LONGEST_VALUE)] as const] : []
    }),
  )
