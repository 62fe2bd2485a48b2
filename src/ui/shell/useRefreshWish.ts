import { usePanel, useRow } from '@app/panel/panel'
import { mustReload } from '@domain/platform/refresh.fold'
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** Event number of the wish that this tab was last loaded anew for. */
const FULFILLED = 'balcao/reloaded-for'

/**
 * Loads the page anew when the server wishes it and this page is meant (specification section 4, Refresh
 * event). Once per wish, even where the page went before its log was written and is told of it again; a wish
 * that was here when the page was opened is fulfilled by that.
 */
export function useRefreshWish(): void {
  const { ready } = usePanel()
  const wish = useRow('refresh', 'self')
  const userId = useRow('session', 'self')?.user?.id ?? null
  const onAttendance = useLocation().pathname.endsWith('/chat/attendance')
  const known = useRef<number | null>(null)
  useEffect(() => {
    if (!ready) return
    const rev = wish?.rev ?? 0
    const before = known.current
    known.current = rev
    if (!wish || before === null || rev <= before) return
    if (rev <= Number(sessionStorage.getItem(FULFILLED))) return
    if (!mustReload(wish, { userId, onAttendance })) return
    sessionStorage.setItem(FULFILLED, String(rev))
    location.reload()
  }, [ready, wish, userId, onAttendance])
}
