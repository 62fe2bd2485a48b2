import { usePanel } from '@app/panel/panel'
import { tell } from '@ui/kit/feedback'
import { useServedConnections } from '@ui/kit/served'
import { currentTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { useCallback, useRef, useState } from 'react'

/** Takes who waits longest and shows them; one at a time. `busy` while it is under way. */
export function useTakeNext(show: (ticketId: string) => void): { busy: boolean; takeNext: () => void } {
  const panel = usePanel()
  const viewer = useViewer()
  const instanceIds = useServedConnections()
  const [busy, setBusy] = useState(false)
  const running = useRef(false)
  const run = useCallback(async () => {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      const part = await import('@ui/tickets/takeNext')
      const id = await part.takeNext(panel, viewer, instanceIds)
      if (id !== null) show(id)
    } catch {
      tell('failed', currentTexts()('kit:partFailed'))
    } finally {
      running.current = false
      setBusy(false)
    }
  }, [panel, viewer, instanceIds, show])
  return { busy, takeNext: useCallback(() => void run(), [run]) }
}
