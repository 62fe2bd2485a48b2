/** Every background job, by name, with its payload (JSON). Areas bring their handlers (server/area.ts). */
type Jobs = {
  /** Sends one message to the provider (server/conversation/messages/outbound/send.job.ts). */
  'messages.send': { tenantId: number; messageId: string }
  /** Goes on with a campaign, whatever its state (server/areas/campaigns/work.job.ts). */
  'campaigns.work': { tenantId: number; campaignId: string }
  /** Lets a message leave whose time has come (server/areas/schedules/due.job.ts). */
  'schedules.due': { tenantId: number; scheduledId: string }
  /** Tells a customer that messages of theirs were read (server/conversation/messages/delivery/shown-to-customer.ts). */
  'messages.read': { tenantId: number; messageIds: string[] }
  /** Shows a customer that their attendant writes (server/conversation/messages/delivery/shown-to-customer.ts). */
  'messages.typing': { tenantId: number; ticketId: string }
  /** Fetches the file of a customer's message from the provider (server/conversation/messages/inbound/fetch-file.job.ts). */
  'media.fetch': { tenantId: number; messageId: string }
  /** Reads a business account's templates from the provider (server/conversation/templates/sync.job.ts). */
  'templates.sync': { tenantId: number; wabaId: string }
  /** Brings a connection's catalogue at Meta in step with the products (server/areas/catalog/sync.job.ts). */
  'catalog.sync': { tenantId: number; instanceId: string; compare?: boolean }
  /** Posts our reaction to a message (server/conversation/reactions/send.job.ts). */
  'reactions.send': { tenantId: number; messageId: string }
  /** Asks whether a connection that was switched off works again (server/directory/instances/probe.job.ts). */
  'instances.probe': { tenantId: number; instanceId: string }
  /** Asks Meta how an official connection's number stands (server/directory/instances/health.job.ts). */
  'instances.health': { tenantId: number; instanceId: string }
  /** Ends the session of a connection at a hub that it no longer uses (server/directory/instances/hub-end.job.ts). */
  'hub.end': { tenantId: number; instanceId: string; url: string }
  /** Makes or restarts a hub connection's session (server/directory/instances/hub-session.job.ts). */
  'hub.session': { tenantId: number; instanceId: string; restart: boolean }
  /** Processes stored bodies of hubs' webhooks (server/conversation/providers/hub/webhook.job.ts). */
  'hub.webhooks': { ids: string[]; ofTenant?: number }
  /** Processes stored webhook bodies (server/conversation/providers/whatsapp/webhook.job.ts). */
  'whatsapp.webhooks': { ids: string[]; line?: string }
  /** Processes again what came for a number or an account before a connection had it (server/conversation/providers/whatsapp/unknown-owners.ts). */
  'whatsapp.replay': { tenantId: number } & ({ phoneNumberId: string } | { wabaId: string })
  /** Fetches a customer's picture (server/areas/customer-pictures/fetch.job.ts). */
  'customers.picture': { tenantId: number; customerId: string; instanceId: string }
  /** Publishes many customers whom a change concerns (server/directory/customers/tell-members.ts). */
  'customers.tell': { tenantId: number; of: { group: string } | { field: string }; after: string }
  /** Takes all birthdays from the field that the shop has named for them (server/directory/customers/facts/birthdays.job.ts). */
  'customers.birthdays': { tenantId: number }
  /** Goes on erasing customers (server/directory/customers/erase/erase.job.ts); their addresses are sealed while it waits. */
  'customers.erase': { tenantId: number; customerIds: string[]; sealed: string; last: boolean }
  /** Tells a customer how their order stands, or that money came in, in cents (server/areas/orders/sending/tell-customer.ts). */
  'orders.tell': { tenantId: number; orderId: string; rev: number } & (
    | { statusId: string }
    | { statusId: null; paid: number; change?: number }
  )
  /** Brings an authorisation of a benefit programme in step with its operator (server/areas/pbm/follow.job.ts). */
  'pbm.follow': { tenantId: number; authorisationId: string }
  /** Sends a quote or an order whose discount was granted (server/areas/orders/sending/send-granted.job.ts). */
  'orders.sendGranted': { tenantId: number; kind: 'quote' | 'order'; id: string }
  /** Brings back a ticket that was put off (server/conversation/life/wake.job.ts). */
  'tickets.wake': { tenantId: number; ticketId: string }
  /** Ends the mark of a ticket whose closing dialog was left open (server/conversation/life/finishing.ts). */
  'tickets.finishing': { tenantId: number; ticketId: string }
  /** Says goodbye to the customer of a ticket that was closed a moment ago, in nobody's name where a bot closed it (server/conversation/life/goodbye.job.ts). */
  'tickets.goodbye': { tenantId: number; ticketId: string; by: string | null; closedAt: string }
  /** Has a bot read what came in a ticket, or find that nothing came in time (server/areas/bots/run/step.job.ts). */
  'bots.step': { tenantId: number; ticketId: string }
  /** The same in many tickets at once. */
  'bots.steps': { tenantId: number; ticketIds: string[] }
  /** Asks another computer what a bot wants to know (server/areas/bots/run/call.job.ts). */
  'bots.call': { tenantId: number; ticketId: string; sessionId: string; seq: number }
  /** Tells panels that a bot answers no more in a ticket, where somebody took it; set by the database (migration 0628). */
  'bots.ended': { tenantId: number; ticketId: string }
  /** Has Maria answer what came in a ticket, or think along (server/areas/maria/run/turn.job.ts). */
  'maria.turn': { tenantId: number; ticketId: string }
  /** Closes a conversation of Maria's in which the customer says no more (server/areas/maria/run/silent.job.ts). */
  'maria.silent': { tenantId: number; ticketId: string }
  /** Does what is due about a customer's silence (server/conversation/inactivity/due.job.ts). */
  'inactivity.due': { tenantId: number; ticketId: string }
  /** Ends a question for a grade that nobody has answered (server/conversation/grades/research.ts). */
  'tickets.research': { tenantId: number; ticketId: string }
  /** Ends a transfer that nobody has answered (server/conversation/transfers/expire.job.ts). */
  'transfers.expire': { tenantId: number; transferId: string }
  /** Hands out the queue (server/areas/assignment/drain.job.ts). */
  'assignment.drain': { tenantId: number }
  /** Gives tickets of people who are away back to the queue (server/areas/assignment/release.job.ts); `since`: watched since, ISO 8601. */
  'assignment.release': { tenantId: number; since: string }
  /** Looks for tenants in which one of the two is to be done (server/areas/assignment/tick.job.ts). */
  'assignment.tick': Record<string, never>
  /** Looks at what a shop wants to be warned of (server/areas/alerts/check.job.ts). */
  'alerts.check': { tenantId: number }
  /** Looks for shops that want to be warned of something (server/areas/alerts/tick.job.ts). */
  'alerts.tick': Record<string, never>
  /** Does what is due of a shop's relationship rules (server/areas/relationship-rules/run.job.ts). */
  'relationship.run': { tenantId: number }
  /** Looks for shops whose rules have something to do (server/areas/relationship-rules/tick.job.ts). */
  'relationship.tick': Record<string, never>
  /** Notifies those who look at the security log of new lines (server/directory/security-log/note.ts). */
  'security-log.tell': { tenantId: number; lineId: string }
  /** Makes a list into a file (server/directory/exports/run.job.ts). */
  'exports.run': { tenantId: number; exportId: string }
  /** Goes on with a change of all rows of a list (server/directory/bulk/work.job.ts). */
  'bulk.work': { tenantId: number; bulkId: string }
  /** Goes on with an import, whatever its step (server/directory/imports/work.job.ts). */
  'imports.work': { tenantId: number; importId: string }
  /** Has a practice customer read and answer (server/areas/training/answer.job.ts). */
  'training.answer': { tenantId: number; messageIds: string[] }
  /** Fetches pictures of products from the addresses that were given for them (server/areas/products/pictures/fetch.job.ts). */
  'products.pictures': { tenantId: number }
  /** Reads what changed at a shop's ERP, or everything (server/areas/erp/run.job.ts). */
  'erp.run': { tenantId: number; connectionId: string; full: boolean }
  /** Reads products again that an ERP says have changed (server/areas/erp/run.job.ts). */
  'erp.notice': { tenantId: number; connectionId: string; refs: string[] }
  /** Sends confirmed orders to a shop's ERP (server/areas/erp/orders/push.job.ts). */
  'erp.push': { tenantId: number; connectionId: string }
  /** Notifies an ERP that fetches orders (server/areas/erp/orders/notices.ts). */
  'erp.tell': { tenantId: number; connectionId: string }
  /** Brings a payment and the charge that a bank holds in step (server/areas/orders/payments/reconcile.job.ts). */
  'payments.reconcile': { tenantId: number; paymentId: string }
  /** Opens an account at a payment provider with what was typed (server/areas/payments/open.job.ts). */
  'payments.open': { tenantId: number; accountId: string }
  /** Has a saved report sent whose time has come (server/areas/reports/saved/due.job.ts). */
  'reports.due': { tenantId: number; reportId: string }
  /** Sends a mail with a saved report (server/areas/reports/saved/mail.job.ts). */
  'reports.mail': { tenantId: number; mailId: string }
  /** Sends a mail, sealed while it waits (server/directory/mail/send.job.ts). */
  'mail.send': { tenantId: number; sealed: string }
  /** Looks for the records of a domain that a shop sends e-mail from (server/areas/email/domains/check.job.ts). */
  'email.check': { tenantId: number; domainId: string }
  /** Sends the e-mails of a domain that are due (server/areas/email/outbox/pump.job.ts). */
  'email.send': { tenantId: number; domainId: string }
  /** Sends a shop's SMS that are due (server/areas/sms/outbox/pump.job.ts). */
  'sms.send': { tenantId: number }
  /** Does one step of the housekeeping (server/assemble.ts). */
  'platform.housekeeping': { step: string }
}
export type JobName = keyof Jobs
export type JobPayload<N extends JobName> = Jobs[N]

/**
 * How often a job is tried before it is given up, the first time included. Between tries the wait grows
 * from about 3 s (e¹) to 10 minutes.
 */
export const jobTries: Readonly<Record<JobName, number>> = {
  'messages.send': 8,
  'campaigns.work': 25,
  'schedules.due': 12,
  'messages.read': 4,
  'messages.typing': 1,
  'media.fetch': 12,
  'customers.picture': 4,
  'customers.tell': 4,
  'customers.birthdays': 12,
  'customers.erase': 25,
  'reactions.send': 8,
  'instances.probe': 8,
  'templates.sync': 6,
  'catalog.sync': 8,
  'instances.health': 3,
  'hub.end': 12,
  'hub.session': 8,
  'hub.webhooks': 12,
  'whatsapp.webhooks': 12,
  'whatsapp.replay': 12,
  'orders.tell': 8,
  'orders.sendGranted': 8,
  'tickets.wake': 12,
  'tickets.finishing': 12,
  'tickets.goodbye': 8,
  'tickets.research': 12,
  'inactivity.due': 12,
  'bots.step': 12,
  'bots.steps': 12,
  'bots.call': 4,
  'bots.ended': 12,
  'maria.turn': 4,
  'maria.silent': 12,
  'transfers.expire': 12,
  'assignment.drain': 12,
  'assignment.release': 3,
  'assignment.tick': 1,
  'alerts.check': 2,
  'alerts.tick': 1,
  'relationship.run': 4,
  'relationship.tick': 1,
  'security-log.tell': 3,
  'exports.run': 3,
  'imports.work': 8,
  'bulk.work': 8,
  'products.pictures': 8,
  'erp.run': 8,
  'erp.notice': 6,
  'erp.push': 12,
  'erp.tell': 12,
  'payments.reconcile': 12,
  'pbm.follow': 12,
  'payments.open': 8,
  'reports.due': 12,
  'reports.mail': 12,
  'mail.send': 8,
  'email.check': 6,
  'email.send': 12,
  'sms.send': 12,
  'training.answer': 4,
  'platform.housekeeping': 2,
}

/** What customers write goes before all other work that waits, however long it has waited, and so does what a bot says to it. */
const FIRST: ReadonlySet<JobName> = new Set(['whatsapp.webhooks', 'hub.webhooks', 'bots.step', 'bots.steps'])
export const goesFirst = (name: JobName): boolean => FIRST.has(name)

/** The lower number goes first (graphile-worker). */
export const priorityOf = (name: JobName): number => (goesFirst(name) ? -10 : 0)
