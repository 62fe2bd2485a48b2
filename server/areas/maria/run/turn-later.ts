import type { Work } from '../../../platform/db/work'
import { enqueueMany } from '../../../platform/jobs/enqueue-many'

/** So long nothing more must come before she answers, ms. */
const SILENCE_MS = 2_000

/** Has her read what came in tickets once it is silent there; a job that waits is put off by each message. */
export const turnLater = (work: Work, ticketIds: readonly string[]): Promise<void> =>
  enqueueMany(
    work,
    'maria.turn',
    [...new Set(ticketIds)].map((ticketId) => ({
      payload: { tenantId: work.tenant.id, ticketId },
      queue: `maria:${ticketId}`,
      key: `maria.turn:${ticketId}`,
    })),
    new Date(Date.now() + SILENCE_MS),
  )
