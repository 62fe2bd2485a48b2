import { type AddressForm, EMPTY_ADDRESS } from '../contacts/address'

/** Where an order is brought, as it is being written. */
export type Destination = Readonly<{
  /** One of the customer's addresses; '': another; null: nobody has chosen, so it is to be the main one. */
  addressId: string | null
  /** Another, in one line. */
  address: string
  /** Is the other one to be kept of the customer? Then it is written in its parts. */
  keep: boolean
  kept: AddressForm
}>

/** Nowhere yet. `address`: what the order says already. */
export const destinationOf = (address: string | null): Destination => ({
  addressId: address ? '' : null,
  address: address ?? '',
  keep: false,
  kept: EMPTY_ADDRESS,
})

/** What of it the server is told. */
export const toldDestination = ({ addressId, address, keep, kept }: Destination) => ({
  address: addressId || keep ? null : address,
  address_id: addressId || null,
  keep_address: !addressId && keep ? kept : null,
})
