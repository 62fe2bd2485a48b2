/** SQL: does this text name the shop's own field of the number `$1`, as in `{{plano}}`? Keys are letters, digits and _. */
const names = (text: string): string =>
  `${text} ~ ('\\{\\{\\s*' || (SELECT key FROM customer_fields WHERE id = $1::bigint) || '\\s*\\}\\}')`

/** SQL: the quick answers that name the field. */
export const ANSWERS_NAMING_FIELD = `SELECT identifier AS name FROM quick_answers WHERE deleted_at IS NULL AND ${names('value')}`

/** SQL: the shared macros of which a step says it. */
export const MACROS_NAMING_FIELD = `SELECT name FROM macros WHERE deleted_at IS NULL AND user_id IS NULL
  AND EXISTS (SELECT 1 FROM jsonb_array_elements(steps) s WHERE ${names("s ->> 'text'")})`

/** SQL: the texts that the shop says by itself, which have no name, by how they begin. */
export const AUTOMATIC_NAMING_FIELD = `SELECT '"' || left(said, 30) || '"' AS name FROM (
    SELECT text AS said FROM closing_messages
    UNION ALL SELECT question FROM surveys WHERE deleted_at IS NULL
    UNION ALL SELECT thanks FROM surveys WHERE deleted_at IS NULL
    UNION ALL SELECT w ->> 'text' FROM inactivity_rules, jsonb_array_elements(warnings) w
  ) a WHERE ${names('said')}`
