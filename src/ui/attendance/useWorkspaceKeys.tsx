import type { InternalChat } from '@ui/internal-chat/useInternalChat'
import { useKeys } from '@ui/kit/keys'
import { part } from '@ui/kit/part'
import type { TicketListHandle } from '@ui/tickets/TicketList'
import { tabAfter } from '@ui/tickets/TicketTabs'
import { askTicketDialog } from '@ui/tickets/ticketDialog'
import type { ListChoice } from '@ui/tickets/useListChoice'
import { type ReactNode, type RefObject, Suspense, useState } from 'react'
import type { OpenTicketHandle } from './OpenTicket'

const ShortcutSheet = part(() => import('@ui/shell/ShortcutSheet'))

type Workspace = {
  internal: InternalChat
  choice: ListChoice
  list: RefObject<TicketListHandle | null>
  open: RefObject<OpenTicketHandle | null>
  searchField: RefObject<HTMLInputElement | null>
  ticketId: string | null
  show: (id: string | null) => void
}

/** The workspace's shortcuts; returns the sheet that lists them, when it is asked for. */
export function useWorkspaceKeys(workspace: Workspace): ReactNode {
  const { internal, choice, list, open, searchField, ticketId, show } = workspace
  const [sheet, setSheet] = useState(false)
  const toSearch = () => {
    // On a phone the list has to come back first.
    if (!searchField.current) show(null)
    requestAnimationFrame(() => searchField.current?.select())
  }
  const back = () => {
    if (open.current?.back()) return
    const typing = document.activeElement
    if (typing instanceof HTMLTextAreaElement || typing instanceof HTMLInputElement) return typing.blur()
    if (ticketId !== null) show(null)
  }
  useKeys({
    'Alt+KeyJ': () => list.current?.step(1),
    'Alt+KeyK': () => list.current?.step(-1),
    'Alt+KeyN': () => choice.setTab(tabAfter(choice.tab, 1)),
    'Alt+KeyA': () => open.current?.take(),
    'Alt+KeyT': () => open.current?.transfer(),
    'Alt+KeyE': () => open.current?.finish(),
    'Alt+KeyS': () => open.current?.snooze(),
    'Alt+KeyM': () => askTicketDialog({ kind: 'start' }),
    'Alt+KeyI': () => (internal.open ? internal.close() : internal.show(null)),
    'Alt+KeyL': () => open.current?.write('chat'),
    'Alt+KeyP': () => open.current?.write('comment'),
    'Ctrl+KeyK': toSearch,
    '/': toSearch,
    '?': () => setSheet(true),
    Escape: back,
  })
  return (
    sheet && (
      <Suspense fallback={null}>
        <ShortcutSheet onClose={() => setSheet(false)} />
      </Suspense>
    )
  )
}
