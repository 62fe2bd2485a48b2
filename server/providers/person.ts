/** The addresses of a customer (`c`) under the names of {@link Person}. */
export const PERSON_COLUMNS = `c.phone_number, c.wa_id, c.bsuid,
  (SELECT min(a.value) FROM customer_identifiers a WHERE a.tenant_id = c.tenant_id AND a.customer_id = c.id AND a.kind = 'lid') AS lid`
