import { SHOP_ZONE } from '../../platform/db/shop-zone'

/** SQL: medicines that a report `x` suspects or that interact, as objects `d.drug`. */
export const SUSPECTS = `jsonb_array_elements(x.drugs) AS d(drug) WHERE d.drug->>'role' <> 'concomitant' AND d.drug->>'name' <> ''`

/** SQL: a report `x` should have left by now. */
export const IS_OVERDUE = `(x.due_on IS NOT NULL AND x.due_on < (now() AT TIME ZONE ${SHOP_ZONE})::date)`

/** Who has begun a report that nobody of the team has. */
export const MARIA = 'Maria'

/** SQL: the columns of the contract's AdverseEventRow, of reports `x`. */
export const ROW = `x.id::text, x.received_on::text, x.state, cardinality(x.seriousness) > 0 AS is_serious, x.due_on::text,
  coalesce((SELECT string_agg(d.drug->>'name', ', ') FROM ${SUSPECTS}), '') AS drug_names,
  coalesce((SELECT string_agg(r.reaction->>'text', '; ') FROM jsonb_array_elements(x.reactions) AS r(reaction)), '') AS reaction_texts,
  ${IS_OVERDUE} AS is_overdue, x.protocol, x.rev,
  coalesce((SELECT u.name FROM users u WHERE u.tenant_id = x.tenant_id AND u.id = x.user_id), '${MARIA}') AS written_by`
