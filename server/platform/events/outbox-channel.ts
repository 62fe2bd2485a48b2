/** The notification that something may leave through a connection; its payload is "tenant:connection". */
export const OUTBOX_CHANNEL = 'balcao_outbox'
