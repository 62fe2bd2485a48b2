import type { StepKind } from '../../../src/domain/macros/macro-form'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'

/** SQL: the shared macros of which a step of this kind is about the row `$1`; somebody's own does without what is gone. */
export const macrosNaming = (kind: StepKind): string =>
  `SELECT name FROM macros WHERE deleted_at IS NULL AND user_id IS NULL
     AND steps @> jsonb_build_array(jsonb_build_object('kind', '${kind}', 'target', $1::text))`

/** Has every macro that puts customers into one group put them into another, into which it was merged. */
export async function regroupMacros(work: Work, from: string, into: string): Promise<void> {
  const changed = await work.query(
    `UPDATE macros SET steps = (
       SELECT jsonb_agg(CASE WHEN s.step @> jsonb_build_object('kind', 'group', 'target', $1::text)
         THEN s.step || jsonb_build_object('target', $2::text) ELSE s.step END ORDER BY s.place)
       FROM jsonb_array_elements(steps) WITH ORDINALITY s(step, place))
     WHERE steps @> jsonb_build_array(jsonb_build_object('kind', 'group', 'target', $1::text)) RETURNING id`,
    [from, into],
  )
  if (changed.length > 0) await tellTopic(work, 'macros')
}
