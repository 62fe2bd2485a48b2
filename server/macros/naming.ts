import type { StepKind } from '../../src/domain/macros/macro-form'

/** SQL: the shared macros of which a step of this kind is about the row `$1`; somebody's own does without what is gone. */
export const macrosNaming = (kind: StepKind): string =>
  `SELECT name FROM macros WHERE deleted_at IS NULL AND user_id IS NULL
     AND steps @> jsonb_build_array(jsonb_build_object('kind', '${kind}', 'target', $1::text))`
