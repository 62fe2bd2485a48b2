import type { Tenant } from './db/work'

/**
 * How somebody came by a customer's data: it stood in a list or among what a search found, was looked at alone, was a
 * file of the conversation that they fetched, or stood in a file made of a list.
 */
export type AccessKind = 'listed' | 'found' | 'opened' | 'downloaded' | 'exported'

/** What of a customer somebody was given: known by the customer, a ticket of theirs, or a file in it. */
export type Subject = 'customer' | 'ticket' | 'file'

/** Takes down who was given what of which customer, off the path of the request that gave it. */
export interface AccessTrail {
  /** This user was given something of these. Costs no query, and never fails. */
  saw(tenant: Tenant, userId: string, kind: AccessKind, of: Subject, ids: Iterable<string>): void
  /** Resolves when what was taken down before has been tried to be written, once. */
  flush(): Promise<void>
  /** Writes what is left, and takes nothing any more. */
  close(): Promise<void>
}
