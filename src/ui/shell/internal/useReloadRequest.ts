import { usePanel, useRow } from '@app/panel/panel'
import { mustReload } from '@domain/platform/must-reload'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Event number of the request that this tab was last reloaded for. */
const DONE = 'balcao/reloaded-for'

/**
 * Reloads the page when the server asks for it and this page is meant (specification section 4, Refresh event). Once
 * per request, even where the page went before its log was written and is told of it again; a request that was here
 * when the page was opened is met by that.
 */
export function useReloadRequest(): void {
  const { ready } = usePanel()
  const request = useRow('refresh', 'self')
  const userId = useRow('session', 'self')?.user?.id ?? null
  const onAttendance = useLocation().pathname.endsWith('/chat/attendance')
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!ready) return
    const rev = request?.rev ?? 0
    const before = known.current
    known.current = rev
    if (!request || before === null || rev <= before) return
    if (rev <= Number(sessionStorage.getItem(DONE))) return
    if (!mustReload(request, { userId, onAttendance })) return
    sessionStorage.setItem(DONE, String(rev))
    location.reload()
  }, [ready, request, userId, onAttendance])
}
