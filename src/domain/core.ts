import { connectionEntries } from './connection/connection.fold'
import { instanceEntries } from './instances/instance.fold'
import { createRegistry } from './kernel/registry'
import { loginEntries } from './login/login.fold'
import { messageEntries } from './messages/message.fold'
import { noticeEntries } from './notices/notice.fold'
import { commandEntries } from './outbox/command.fold'
import { outboxEntries } from './outbox/outbox.fold'
import { ticketEntries } from './tickets/ticket.fold'
import { transferEntries } from './transfers/transfer.fold'

/** Every kind of entry that this build understands. */
export const registry = createRegistry([
  ...loginEntries,
  ...connectionEntries,
  ...instanceEntries,
  ...ticketEntries,
  ...messageEntries,
  ...transferEntries,
  ...outboxEntries,
  ...commandEntries,
  ...noticeEntries,
])
