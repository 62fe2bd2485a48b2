import { sameList, useView } from '@app/panel/panel'
import { connectionGone } from '@domain/instances/label'
import { settingsIn } from '@domain/settings/entries'
import type { TicketRow } from '@domain/tickets/tables'
import { useNow } from '@ui/kit/clock'
import { useViewer } from '@ui/kit/viewer'
import { pickReason } from './pickReason'
import type { ActionSight } from './ticketActionList'
import { usePickContext } from './usePickContext'

/** What the actions of a ticket are decided on now. */
export function useActionSight(row: TicketRow): ActionSight {
  const viewer = useViewer()
  const settings = useView(['settings'], settingsIn, sameList)
  const picks = usePickContext()
  const gone = useView(['instances'], ({ rows }) => connectionGone(rows.instances, row.data.instance_id))
  const now = useNow(60_000)
  return { row, viewer, settings, pickable: pickReason(picks, row) === null, gone, now }
}
