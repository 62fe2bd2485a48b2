import type { Work } from '../../platform/db/work'

/** How long a practice customer takes to read and to answer, ms. */
const ANSWERS_AFTER_MS = 2_500

/** Has the practice customer who was written to answer in a moment. */
export const wantAnswer = (work: Work, messageIds: readonly string[]): Promise<void> =>
  work.enqueue(
    'training.answer',
    { tenantId: work.tenant.id, messageIds: [...messageIds] },
    { runAt: new Date(Date.now() + ANSWERS_AFTER_MS), queue: `training:${work.tenant.id}` },
  )
