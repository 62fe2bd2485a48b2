import { useCalmView } from '@app/calm-view'
import { usePanel } from '@app/panel'
import { waitingForUser } from '@domain/notices/attention'
import { useTitle } from '@ui/kit/title'
import { useFaviconCount } from './useFaviconCount'

const TABLES = ['tickets', 'counts', 'internalMessages', 'internalConversations'] as const

/**
 * How many conversations wait, on the browser tab's picture; with a title, in front of its name as well. Shows
 * nothing in the page, and stands by itself, so that a page is not rendered anew for each customer who writes.
 */
export function WaitingMark() {
  const { replayed } = usePanel()
  const waiting = useCalmView(TABLES, waitingForUser)
  useFaviconCount(replayed ? 0 : waiting)
  return null
}

/** The browser tab's name, with how many conversations wait in front of it. */
export function WaitingTitle({ title }: { title: string }) {
  useTitle(title, useCalmView(TABLES, waitingForUser))
  return null
}
