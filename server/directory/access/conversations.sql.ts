/**
 * SQL: is the ticket `t` a conversation? One that is closed from birth, as those of campaigns are until the customer answers, is
 * none (closed_from_birth of migration 0520).
 */
export const isConversation = (alias = 't'): string =>
  `(NOT ${alias}.is_campaign OR ${alias}.state <> 'closed' OR ${alias}.last_inbound_at IS NOT NULL)`
