/** SQL: the shared segments that ask for a group `$1`. */
export const SEGMENTS_OF_GROUP = `SELECT name FROM customer_segments WHERE shared AND jsonb_path_exists(
    tree, '$.** ? (@.field == "group" && @.value[*] == $id)', jsonb_build_object('id', $1::text))`

/** SQL: the shared segments that ask about the shop's own field of the number `$1`. */
export const SEGMENTS_OF_FIELD = `SELECT name FROM customer_segments WHERE shared AND jsonb_path_exists(
    tree, '$.** ? (@.field == $field)', jsonb_build_object('field', 'own.' || (SELECT key FROM customer_fields WHERE id = $1::bigint)))`
