import { defineMoment } from '../../platform/moment'

/** What leads to a number at Meta, and to its account, was entered for a connection. */
export const numberEntered = defineMoment<{
  record: Readonly<{ wabaId: string; phoneNumberId: string }>
}>('numberEntered')
