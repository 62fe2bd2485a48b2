import type { Work } from '../../../platform/db/work'

/** A saved report as its table has it. */
export type SavedReportRow = Readonly<{
  id: string
  user_id: number
  name: string
  address: string
  shared: string
  plan: string | null
  recipient_ids: number[]
  next_at: Date | null
  rev: number
}>

/** One that is held until the transaction ends. */
export const lockReport = (work: Work, id: string): Promise<SavedReportRow | undefined> =>
  work.one<SavedReportRow>(
    `SELECT id::text, user_id, name, address, shared, plan, recipient_ids, next_at, rev FROM saved_reports
     WHERE tenant_id = $1 AND id = $2 FOR UPDATE`,
    [work.tenant.id, id],
  )
