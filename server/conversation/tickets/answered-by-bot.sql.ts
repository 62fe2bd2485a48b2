const where = (row: string, what: string): string =>
  `EXISTS (SELECT FROM chat_tickets b WHERE b.tenant_id = ${row}.tenant_id AND b.id = ${row}.chat_ticket_id AND ${what})`

/** SQL: does a bot answer in the ticket of the message `row`, or Maria? */
export const answeredByBot = (row: string): string => where(row, 'b.bot_is_active')

/** SQL: the same of bots alone, whose flows were drawn. */
export const answeredByFlow = (row: string): string => where(row, 'b.bot_is_active AND NOT b.maria_is_active')

/** SQL: the same of Maria alone. */
export const answeredByMaria = (row: string): string => where(row, 'b.maria_is_active')
