import { deliverySteps } from '../../../../src/domain/kernel/steps.gen'

const below = (...states: readonly string[]) => states.map((state) => `'${state}'`).join(', ')

/**
 * SQL: is this row of customer_chats `m` still to be brought to the provider? Either nobody has taken it, or it
 * was taken and then said not to be on WhatsApp, and goes to the number's other spelling (other-spelling.ts).
 */
export const TO_SEND = `(m.delivery = '${deliverySteps.initial}' AND m.whatsapp_message_id IS NULL
  OR m.refused_id IS NOT NULL AND m.refused_id = m.whatsapp_message_id AND m.delivery IN (${below('pending', 'unknown', 'sent')}))`
