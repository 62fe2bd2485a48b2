import { ADMINISTRATOR } from '../../../src/domain/access/visibility'
import type { AlertKind } from '../../../src/domain/alerts/alert-rule'
import { isOpenAt } from '../../../src/domain/hours/opening'
import { wallOf } from '../../../src/domain/hours/wall'
import { dayAfter } from '../../../src/domain/reports/days'
import { FEWEST_CASES } from '../../../src/domain/reports/value'
import { QUEUE_WAITS } from '../../conversation/tickets/area'
import { mayAttend } from '../../directory/access/may-attend'
import { readOpenings } from '../../directory/hours/calendar'
import { ONLINE_WITHIN_S } from '../../directory/session/user'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { casesIn, figureOf, reportOf } from '../reports/area'

/** Of fewer messages a share of failures says nothing. */
const FEWEST_SENT = 10
const WEEK = 7

/** What there is to be warned of now, in the unit of its rule; null: nothing can be said. */
type Measure = (work: Work, now: Date) => Promise<number | null>

const numberOf = async (work: Work, sql: string, parameters: readonly unknown[]): Promise<number | null> =>
  (await work.one<{ value: number | null }>(sql, parameters))?.value ?? null

/** Each kind by one statement over an index; the score by the definition of the reports. */
export const MEASURES: Readonly<Record<AlertKind, Measure>> = {
  /** Minutes for which the first of the queue waits. */
  queue: (work, now) =>
    numberOf(
      work,
      `SELECT (extract(epoch FROM $1::timestamptz - min(${QUEUE_WAITS})) / 60)::float8 AS value
       FROM chat_tickets t WHERE t.state = 'inbox' AND NOT t.bot_is_active`,
      [now],
    ),
  /** Minutes for which nobody who attends is there, with the shop open. */
  async nobody(work, now) {
    const openings = await readOpenings(work)
    const open = openings.some(({ calendar, zone }) => isOpenAt(calendar, wallOf(zone).toWall(now.getTime())))
    if (openings.length > 0 && !open) return null
    return numberOf(
      work,
      `SELECT (extract(epoch FROM $1::timestamptz - max(s.seen_at)) / 60)::float8 AS value
       FROM sessions s JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id
       JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
       WHERE u.deleted_at IS NULL AND ${mayAttend('r')} AND r.name <> '${ADMINISTRATOR}'
         AND NOT EXISTS (SELECT FROM user_pauses p WHERE p.tenant_id = u.tenant_id AND p.user_id = u.id AND p.ended_at IS NULL)
       HAVING max(s.seen_at) < $1::timestamptz - make_interval(secs => ${ONLINE_WITHIN_S})`,
      [now],
    )
  },
  /** Points by which the score of seven days lies below that of the seven before. */
  async nps(work, now) {
    const today = await work.one<{ day: string }>(
      `SELECT ($1::timestamptz AT TIME ZONE ${SHOP_ZONE})::date::text AS day`,
      [now],
    )
    if (!today) return null
    const scoreUntil = async (to: string) => {
      const all = {
        id: '0',
        role: ADMINISTRATOR,
        department_id: null,
        instance_ids: [],
        figures: 'shop',
      } as const
      const { total } = await reportOf(work, all, {
        metrics: ['nps'],
        from: dayAfter(to, 1 - WEEK),
        to,
        grain: null,
        by: [],
        only: {},
        spread: false,
      })
      return casesIn(total, 'nps') < FEWEST_CASES ? null : figureOf('nps', total)
    }
    const [score, before] = [await scoreUntil(today.day), await scoreUntil(dayAfter(today.day, -WEEK))]
    return score === null || before === null ? null : before - score
  },
  /** Percent of the last hour's messages that did not leave or arrive. */
  failures: (work, now) =>
    numberOf(
      work,
      `SELECT CASE WHEN count(*) >= ${FEWEST_SENT} THEN (100.0 * count(*) FILTER (WHERE m.delivery = 'failed') / count(*))::float8 END AS value
       FROM customer_chats m WHERE m.sent_at > $1::timestamptz - interval '1 hour' AND m.sent_at <= $1::timestamptz
         AND m.tag_type = 'out' AND m.type <> 'comment' AND NOT m.is_log_message`,
      [now],
    ),
  /** Hours for which a catalogue waits for Meta, or an ERP is not heard of; of several the longest. */
  sync: (work, now) =>
    numberOf(
      work,
      `SELECT (extract(epoch FROM $1::timestamptz - min(since)) / 3600)::float8 AS value FROM (
         SELECT min(i.changed_at) AS since FROM catalog_items i WHERE i.state IN ('queued', 'removing', 'sent')
         UNION ALL
         SELECT min(coalesce(c.heard_at, c.created_at)) FROM erp_connections c
         WHERE c.deleted_at IS NULL AND c.state IN ('degraded', 'needs_login')
       ) waits`,
      [now],
    ),
}
