/**
 * SQL: a column of message `row` (an alias of customer_chats), null once the message was deleted for everyone. What is
 * shown as "Mensagem apagada" is given in no other way either.
 */
export const unlessDeleted = (row: string, column: string): string =>
  `CASE WHEN ${row}.whatsapp_deleted_at IS NULL THEN ${row}.${column} END`
