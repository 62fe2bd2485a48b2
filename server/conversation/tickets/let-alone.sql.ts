/** How long nobody is written to after somebody of the shop has closed their conversation. */
const AFTER_CONVERSATION = `interval '24 hours'`

/**
 * How long nothing is advertised to somebody who complained, days: a month, the span for which the sums of advertising are
 * counted too. An offer before the anger is over makes people leave, or report the number.
 */
export const AFTER_COMPLAINT_DAYS = 30

/** SQL: does somebody of the shop talk with customer `c`, or did a moment ago? A campaign's own tickets do not count. */
export const isTalking = (now = 'now()'): string =>
  `EXISTS (SELECT FROM chat_tickets wt WHERE wt.tenant_id = c.tenant_id AND wt.customer_id = c.id
    AND (wt.state <> 'closed' OR NOT wt.is_campaign AND wt.finished_at > ${now} - ${AFTER_CONVERSATION}))`

/** SQL: was a conversation with customer `c` closed as a complaint lately? Advertising keeps away from them. */
export const hasComplained = (now = 'now()'): string =>
  `EXISTS (SELECT FROM chat_tickets wt WHERE wt.tenant_id = c.tenant_id AND wt.customer_id = c.id AND wt.state = 'closed'
    AND wt.closing ->> 'outcome' = 'complaint' AND wt.finished_at > ${now} - interval '${AFTER_COMPLAINT_DAYS} days')`
