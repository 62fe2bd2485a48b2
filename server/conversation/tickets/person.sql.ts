/**
 * The addresses of a customer (`c`) under the names of {@link Person}, in a ticket (`t`): the address they wrote
 * from there goes before the one they go by, for whoever was merged has several.
 */
export const PERSON_COLUMNS = `c.phone_number, coalesce(t.wa_id, c.wa_id) AS wa_id, c.bsuid,
  (SELECT min(a.value) FROM customer_identifiers a WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.kind = 'lid') AS lid`
