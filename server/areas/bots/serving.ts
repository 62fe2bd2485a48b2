import { LATE_MS } from '../../../src/domain/bots/session'
import type { Opening } from '../../conversation/seam'
import { isOpenFor } from '../../directory/hours/calendar'
import type { Work } from '../../platform/db/work'

/** A bot that begins conversations. */
export type Serving = Readonly<{
  id: string
  kind: 'passive' | 'active'
  version: number
  hours: 'always' | 'open' | 'closed'
  template: string | null
  /** The connections that it answers on; where people only practise, none does. */
  instance_ids: readonly string[]
}>

/** The bots that are on, the more particular first: by connection, template and hours. */
const readServing = (work: Work): Promise<Serving[]> =>
  work.query<Serving>(
    `SELECT b.id::text, b.kind, b.version, b.hours, b.template, ARRAY(SELECT i.id::text FROM instances i
       WHERE i.tenant_id = b.tenant_id AND i.deleted_at IS NULL AND NOT i.practice AND (b.instance_ids = '{}' OR i.id = ANY(b.instance_ids))) AS instance_ids
     FROM bots b WHERE b.active ORDER BY b.instance_ids = '{}', b.template IS NULL, b.hours = 'always', b.id`,
  )

/** Where a conversation begins; `answers`: the campaign's ticket that it is an answer to. */
type Place = Readonly<{ instanceId: string; answers: string | null }>

/** Chooses bots as of one moment, with as few look-ups as there are connections. */
export async function chooser(work: Work, now: Date) {
  const serving = await readServing(work)
  const open = new Map<string, boolean>()
  const isOpen = async (instanceId: string): Promise<boolean> => {
    const known = open.get(instanceId)
    if (known !== undefined) return known
    const is = await isOpenFor(work, { instance_id: instanceId, department_id: null }, now)
    open.set(instanceId, is)
    return is
  }
  return async ({ instanceId, answers }: Place): Promise<Serving | null> => {
    const kind = answers === null ? 'passive' : 'active'
    const here = serving.filter((bot) => bot.kind === kind && bot.instance_ids.includes(instanceId))
    const template = answers !== null && here.length > 0 ? await templateOf(work, answers) : null
    for (const bot of here) {
      if (bot.template !== null && bot.template !== template) continue
      if (bot.hours === 'always' || (await isOpen(instanceId)) === (bot.hours === 'open')) return bot
    }
    return null
  }
}

const templateOf = async (work: Work, ticketId: string): Promise<string | null> =>
  (
    await work.one<{ name: string | null }>(
      `SELECT raw -> 'template' ->> 'name' AS name FROM customer_chats
       WHERE chat_ticket_id = $1 AND type = 'template' ORDER BY id DESC LIMIT 1`,
      [ticketId],
    )
  )?.name ?? null

/**
 * Has bots answer in tickets that customers begin, from their INSERT on, so that nobody is given them meanwhile. Not who wrote too
 * long ago to be answered by nobody; whom a hook gives the ticket to has it.
 */
export async function serveOpenings(work: Work, openings: readonly Opening[]): Promise<void> {
  const now = new Date()
  const fresh = openings.filter(
    ({ writtenAt }) => writtenAt && now.getTime() - writtenAt.getTime() <= LATE_MS,
  )
  if (fresh.length === 0) return
  const choose = await chooser(work, now)
  for (const opening of fresh) opening.bot = (await choose(opening)) !== null
}
