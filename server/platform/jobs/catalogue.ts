/** Every background job, by name, with its payload (JSON). Handlers are registered in server/jobs.ts. */
export type Jobs = {
  /** Sends one message to the provider (server/messages/send.job.ts). */
  'messages.send': { tenantId: number; messageId: string }
  /** Lets a message leave whose time has come (server/schedules/due.job.ts). */
  'schedules.due': { tenantId: number; scheduledId: string }
  /** Tells a customer that messages of theirs were read (server/messages/shown-to-customer.ts). */
  'messages.read': { tenantId: number; messageIds: string[] }
  /** Shows a customer that their attendant writes (server/messages/shown-to-customer.ts). */
  'messages.typing': { tenantId: number; ticketId: string }
  /** Fetches the file of a customer's message from the provider (server/media/fetch.job.ts). */
  'media.fetch': { tenantId: number; messageId: string }
  /** Reads a business account's templates from the provider (server/templates/sync.job.ts). */
  'templates.sync': { tenantId: number; wabaId: string }
  /** Posts our reaction to a message (server/reactions/send.job.ts). */
  'reactions.send': { tenantId: number; messageId: string }
  /** Asks whether a connection that was switched off works again (server/instances/probe.job.ts). */
  'instances.probe': { tenantId: number; instanceId: string }
  /** Asks Meta how an official connection's number stands (server/instances/health.job.ts). */
  'instances.health': { tenantId: number; instanceId: string }
  /** Ends the session of a connection at a hub that it no longer uses (server/instances/hub-end.job.ts). */
  'hub.end': { tenantId: number; instanceId: string; url: string }
  /** Makes or restarts a hub connection's session (server/instances/hub-session.job.ts). */
  'hub.session': { tenantId: number; instanceId: string; restart: boolean }
  /** Processes stored bodies of hubs' webhooks (server/providers/hub/webhook.job.ts). */
  'hub.webhooks': { ids: string[]; ofTenant?: number }
  /** Processes stored webhook bodies (server/providers/whatsapp/webhook.job.ts). */
  'whatsapp.webhooks': { ids: string[]; line?: string }
  /** Processes again what came for a number before a connection had it (server/providers/whatsapp/unknown-numbers.ts). */
  'whatsapp.replay': { tenantId: number; phoneNumberId: string }
  /** Fetches a customer's picture (server/customers/picture.job.ts). */
  'customers.picture': { tenantId: number; customerId: string; instanceId: string }
  /** Goes on erasing customers (server/customers/erase.job.ts); their addresses are sealed while it waits. */
  'customers.erase': { tenantId: number; customerIds: string[]; sealed: string; last: boolean }
  /** Brings back a ticket that was put off (server/tickets/wake.job.ts). */
  'tickets.wake': { tenantId: number; ticketId: string }
  /** Ends a transfer that nobody has answered (server/transfers/expire.job.ts). */
  'transfers.expire': { tenantId: number; transferId: string }
  /** Sends a mail, sealed while it waits (server/mail/send.job.ts). */
  'mail.send': { tenantId: number; sealed: string }
  /** Deletes old events, sessions and webhook bodies; runs hourly. */
  'platform.housekeeping': Record<string, never>
}
export type JobName = keyof Jobs
export type JobPayload<N extends JobName> = Jobs[N]

/**
 * How often a job is tried before it is given up, the first time included. Between tries the wait grows
 * from about 3 s (e¹) to 10 minutes.
 */
export const jobTries: Readonly<Record<JobName, number>> = {
  'messages.send': 8,
  'schedules.due': 12,
  'messages.read': 4,
  'messages.typing': 1,
  'media.fetch': 12,
  'customers.picture': 4,
  'customers.erase': 25,
  'reactions.send': 8,
  'instances.probe': 8,
  'templates.sync': 6,
  'instances.health': 3,
  'hub.end': 12,
  'hub.session': 8,
  'hub.webhooks': 12,
  'whatsapp.webhooks': 12,
  'whatsapp.replay': 12,
  'tickets.wake': 12,
  'transfers.expire': 12,
  'mail.send': 8,
  'platform.housekeeping': 2,
}
