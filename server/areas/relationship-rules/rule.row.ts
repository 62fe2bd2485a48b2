import type { RelationshipTrigger } from '../../../contract/relationship-lists'
import type { Work } from '../../platform/db/work'

/** What of a rule decides for whom it comes round, and what it does. */
export type Rule = Readonly<{
  trigger: RelationshipTrigger
  number: number
  hour: number
  segment_id: string | null
  instance_id: string
  template_id: string | null
  daily_most: number
}>

/** One that is kept. */
export type KeptRule = Rule & Readonly<{ id: string; name: string; activated_at: Date; user_id: string }>

const COLUMNS = `r.id::text, r.name, r.trigger, r.number, r.hour, r.segment_id::text, r.instance_id::text, r.template_id::text,
  r.daily_most, r.activated_at, r.user_id::text`

/** Those that are active, what goes first first. */
export const activeRules = (work: Work): Promise<KeptRule[]> =>
  work.query<KeptRule>(
    `SELECT ${COLUMNS} FROM relationship_rules r WHERE r.tenant_id = $1 AND r.active AND r.deleted_at IS NULL ORDER BY r.id`,
    [work.tenant.id],
  )

/** One of them; undefined for one that is paused or deleted meanwhile. */
export const activeRule = (work: Work, id: string): Promise<KeptRule | undefined> =>
  work.one<KeptRule>(
    `SELECT ${COLUMNS} FROM relationship_rules r WHERE r.id = $1 AND r.active AND r.deleted_at IS NULL`,
    [id],
  )
