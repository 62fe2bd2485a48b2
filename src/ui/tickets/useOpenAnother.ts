import { usePanel } from '@app/panel/panel'
import { pathTo } from '@domain/access/routes'
import { useCallback } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/** Opens a ticket in the place of the one that is open, or, from another screen, goes to it: the address says which. */
export function useOpenAnother(): (ticketId: string) => void {
  const { tenant } = usePanel()
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const attendance = pathTo(tenant, 'chat/attendance')
  return useCallback(
    (ticketId) => {
      const next = new URLSearchParams(pathname === attendance ? search : '')
      next.set('ticket', ticketId)
      void navigate(`${attendance}?${next}`)
    },
    [navigate, attendance, pathname, search],
  )
}
