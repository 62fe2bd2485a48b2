import { connectionMachine } from './connection/connection.machine'
import { instanceMachine } from './instances/instance.machine'
import { internalConversationMachine } from './internal-chat/internal-conversation.machine'
import { loginMachine } from './login/login.machine'
import { twoFactorMachine } from './login/two-factor.machine'
import { deliveryMachine } from './messages/delivery.machine'
import { outboxMachine } from './outbox/outbox.machine'
import { platformMachine } from './platform/platform.machine'
import { scheduledMessageMachine } from './schedules/scheduled-message.machine'
import { ticketMachine } from './tickets/ticket.machine'
import { transferMachine } from './transfers/transfer.machine'

/** Every lifecycle of the product, by the name of its step table. Read by `npm run generate` and by the tests. */
export const machines = {
  ticket: ticketMachine,
  transfer: transferMachine,
  delivery: deliveryMachine,
  outbox: outboxMachine,
  login: loginMachine,
  connection: connectionMachine,
  instance: instanceMachine,
  internalConversation: internalConversationMachine,
  platform: platformMachine,
  twoFactor: twoFactorMachine,
  scheduledMessage: scheduledMessageMachine,
} as const
