import type { ChatTicket, Customer } from '../../../contract/entities'
import { HIDDEN, phoneLookupKey } from './phone'

const BY_ID = /^customer:([1-9]\d{0,17})$/

/**
 * What `to_number` says of a customer: their number, or `customer:<id>` for somebody who hides it (whatsapp-facts 1.5), and where
 * it is not shown to the user: the server knows it.
 */
export const destinationOf = ({ id, phone_number }: Pick<Customer, 'id' | 'phone_number'>): string =>
  phone_number === '' || phone_number.includes(HIDDEN) ? `customer:${id}` : phone_number

/** What `to_number` says for an answer in a ticket: where its customer is answered, which the ticket says. */
export const destinationInTicket = ({
  answers_to,
  customer,
}: Pick<ChatTicket, 'answers_to' | 'customer'>): string =>
  destinationOf({ id: customer.id, phone_number: answers_to ?? customer.phone_number })

/** The number at which a ticket is answered, where it differs from the customer's own in every spelling; else null. */
export const otherNumber = (own: string, address: string | null): string | null =>
  address === null || phoneLookupKey(address) === phoneLookupKey(own) ? null : address

/** The id of the customer whom `to_number` names by it; null: it is a number. */
export const customerIn = (toNumber: string): string | null => BY_ID.exec(toNumber)?.[1] ?? null
