import type { AdverseEventState } from '../../../contract/adverse-event-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { isSerious, type ReportForm } from '../../../src/domain/adverse-events/report-form'
import { waitsToLeave } from '../../../src/domain/adverse-events/report-step'
import { reportDueOn } from '../../../src/domain/orders/legal-rules'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'

/** Until when a report is to be sent: only while it waits to leave, and where a rule says so; null: until no day. */
export const dueOn = ({
  state,
  received_on,
  seriousness,
}: Pick<ReportForm, 'received_on' | 'seriousness'> & Readonly<{ state: AdverseEventState }>):
  | string
  | null => (waitsToLeave(state) && isSerious({ seriousness }) ? reportDueOn(received_on) : null)

/** Writes down what was done with a report, and tells the panels; null: by Maria. The last step of a transaction. */
export async function writeStep(
  work: Work,
  viewer: Viewer | null,
  { id, kind, note, now }: Readonly<{ id: string; kind: string; note: string | null; now: Date }>,
): Promise<void> {
  await work.query(
    'INSERT INTO adverse_event_steps (tenant_id, event_id, kind, note, user_id, at) VALUES ($1, $2, $3, $4, $5, $6)',
    [work.tenant.id, id, kind, note, viewer && Number(viewer.id), now],
  )
  await tellTopic(work, 'adverseEvents')
}
