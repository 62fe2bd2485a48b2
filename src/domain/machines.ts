import { adverseEventMachine } from './adverse-events/adverse-event.machine'
import { alertMachine } from './alerts/alert.machine'
import { botSessionMachine } from './bots/botSession.machine'
import { campaignMachine } from './campaigns/campaign.machine'
import { recipientMachine } from './campaigns/recipient.machine'
import { cashDayMachine } from './cash/cash-day.machine'
import { catalogItemMachine } from './catalog/catalog-item.machine'
import { connectionMachine } from './connection/connection.machine'
import { mailDomainMachine } from './email/mail-domain.machine'
import { erpConnectionMachine } from './erp/erp-connection.machine'
import { erpPushMachine } from './erp/erp-push.machine'
import { inactivityMachine } from './inactivity/inactivity.machine'
import { instanceMachine } from './instances/instance.machine'
import { internalConversationMachine } from './internal-chat/internal-conversation.machine'
import { loginMachine } from './login/login.machine'
import { twoFactorMachine } from './login/two-factor.machine'
import { deliveryMachine } from './messages/delivery.machine'
import { orderMachine } from './orders/order.machine'
import { paymentMachine } from './orders/payment.machine'
import { quoteMachine } from './orders/quote.machine'
import { reviewMachine } from './orders/review.machine'
import { outboxMachine } from './outbox/outbox.machine'
import { pbmAuthorisationMachine } from './pbm/authorisation.machine'
import { platformMachine } from './platform/platform.machine'
import { relationshipSendMachine } from './relationship-rules/relationship-send.machine'
import { scheduledMessageMachine } from './schedules/scheduled-message.machine'
import { ticketMachine } from './tickets/ticket.machine'
import { transferMachine } from './transfers/transfer.machine'

/** The lifecycles that the panel's fold steps, whose tables are in `steps.gen.ts`. */
export const foldedMachines = {
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

/**
 * Every lifecycle of the product, by the name of its step table. Read by `npm run generate` and by the tests. Those that
 * the server alone steps are shown by screens of their own: whoever needs one imports its own file, so that the
 * first load carries none of them.
 */
export const machines = {
  ...foldedMachines,
  adverseEvent: adverseEventMachine,
  alert: alertMachine,
  botSession: botSessionMachine,
  campaign: campaignMachine,
  campaignRecipient: recipientMachine,
  cashDay: cashDayMachine,
  catalogItem: catalogItemMachine,
  erpConnection: erpConnectionMachine,
  erpPush: erpPushMachine,
  inactivity: inactivityMachine,
  mailDomain: mailDomainMachine,
  order: orderMachine,
  payment: paymentMachine,
  pbmAuthorisation: pbmAuthorisationMachine,
  quote: quoteMachine,
  relationshipSend: relationshipSendMachine,
  review: reviewMachine,
} as const
