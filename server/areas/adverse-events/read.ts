import type { AdverseEventState } from '../../../contract/adverse-event-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { lackingIn, type ReportForm } from '../../../src/domain/adverse-events/report-form'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type {
  AdverseEvent,
  AdverseEventRow,
  AdverseEventStepTaken,
} from '../../platform/graphql/resolvers.gen'
import { MARIA, ROW } from './rows'

/** Columns of a report's form. */
const FORM = `x.reporter, x.received_on::text, x.patient_initials, x.patient_sex, coalesce(x.patient_born_on::text, '') AS patient_born_on,
  x.patient_age, x.patient_age_group, x.drugs, x.reactions, x.seriousness, x.narrative`

/** A report as it stands. */
export type KeptReport = ReportForm & {
  id: string
  state: AdverseEventState
  rev: number
  protocol: string | null
}

/** @throws Refusal NOT_FOUND */
const gone = () => new Refusal('NOT_FOUND', 'Este registro de evento adverso não existe.')

/** A report that is about to be changed, locked. @throws Refusal NOT_FOUND */
export async function lockReport(work: Work, id: string): Promise<KeptReport> {
  const row = isId(id)
    ? await work.one<KeptReport>(
        `SELECT x.id::text, x.state, x.rev, x.protocol, ${FORM} FROM adverse_events x WHERE x.id = $1 FOR UPDATE`,
        [id],
      )
    : undefined
  if (!row) throw gone()
  return row
}

/** A report whole, with what was done with it. @throws Refusal NOT_FOUND */
export async function readReport(work: Work, viewer: Viewer, id: string): Promise<AdverseEvent> {
  if (!isId(id)) throw gone()
  const parameters = new Parameters()
  const at = parameters.add(id)
  const row = await work.one<
    AdverseEventRow & ReportForm & Pick<AdverseEvent, 'pharmacist' | 'crf' | 'chat_ticket_id'>
  >(
    `SELECT ${ROW}, ${FORM}, x.pharmacist, x.crf, t.id::text AS chat_ticket_id FROM adverse_events x
     LEFT JOIN customer_chats m ON m.tenant_id = x.tenant_id AND m.id = x.message_id
     LEFT JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id AND ${visibleTo(viewer, parameters)}
     WHERE x.id = ${at}`,
    parameters.values,
  )
  if (!row) throw gone()
  const steps = await work.query<Omit<AdverseEventStepTaken, 'at'> & { at: Date }>(
    `SELECT s.kind, s.note, s.at, coalesce(u.name, '${MARIA}') AS user_name FROM adverse_event_steps s
     LEFT JOIN users u ON u.tenant_id = s.tenant_id AND u.id = s.user_id WHERE s.event_id = $1 ORDER BY s.id DESC LIMIT 200`,
    [id],
  )
  return {
    ...row,
    row,
    lacking: [...lackingIn(row)],
    steps: steps.map((step) => ({ ...step, at: iso(step.at) })),
  }
}
