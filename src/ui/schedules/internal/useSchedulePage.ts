import { usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'
import { useNavigate } from 'react-router-dom'

/** Opens a scheduled message on its own page, where a template may say it instead; undefined where the user may not. */
export function useSchedulePage(id: string): (() => void) | undefined {
  const { tenant } = usePanel()
  const { role } = useUser()
  const navigate = useNavigate()
  if (!mayOpen(role, routeWith('crm/schedules/edit/{id}'))) return undefined
  return () => void navigate(`/${tenant}/crm/schedules/edit/${id}`)
}
