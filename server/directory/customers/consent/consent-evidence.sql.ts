/**
 * SQL: what proves the consent `x` (customer_consents), and what the team says of it. Of a message that was deleted its words
 * are given no more: that there was one, when it was deleted, and the hash by which the kept words are known again.
 */
export const EVIDENCE = `nullif(concat_ws(E'\\n', CASE WHEN x.message_deleted_at IS NULL THEN x.evidence
  ELSE 'Mensagem apagada' || coalesce(' (SHA-256 ' || encode(sha256(convert_to(x.evidence, 'UTF8')), 'hex') || ')', '') END, x.note), '')`
