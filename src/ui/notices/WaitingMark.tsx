import { usePanel } from '@app/panel/panel'
import { useTitleCount } from '@ui/kit/title'
import { useFaviconCount } from './internal/useFaviconCount'
import { useWaiting } from './internal/useWaiting'

/**
 * How many conversations wait, on the browser tab's picture and before its name. Shows nothing in the page, and stands by itself, so that
 * a page is not rendered again for each customer who writes.
 */
export default function WaitingMark() {
  const { replayed } = usePanel()
  const waiting = useWaiting()
  useFaviconCount(replayed ? 0 : waiting)
  useTitleCount(replayed ? 0 : waiting)
  return null
}
