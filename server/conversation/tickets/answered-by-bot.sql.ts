/** SQL: does a bot answer in the ticket of the message `row`? */
export const answeredByBot = (row: string): string =>
  `EXISTS (SELECT FROM chat_tickets b WHERE b.tenant_id = ${row}.tenant_id AND b.id = ${row}.chat_ticket_id AND b.bot_is_active)`
