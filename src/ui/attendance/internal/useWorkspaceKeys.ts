import type { InternalChat } from '@ui/internal-chat/useInternalChat'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import type { TicketListHandle } from '@ui/tickets/TicketList'
import { viewAfter } from '@ui/tickets/TicketTabs'
import { askTicketDialog } from '@ui/tickets/ticketDialog'
import type { ListChoice } from '@ui/tickets/useListChoice'
import type { RefObject } from 'react'
import type { OpenTicketHandle } from '../OpenTicket'

type Workspace = {
  internal: InternalChat
  choice: ListChoice
  list: RefObject<TicketListHandle | null>
  open: RefObject<OpenTicketHandle | null>
  searchField: RefObject<HTMLInputElement | null>
  ticketId: string | null
  show: (id: string | null) => void
  takeNext: () => void
}

/** The shortcuts of the list and of the workspace around it; the open ticket has its own. */
export function useWorkspaceKeys(workspace: Workspace): void {
  const { internal, choice, list, open, searchField, ticketId, show, takeNext } = workspace
  const toSearch = () => {
    // On a phone the list has to come back first.
    if (!searchField.current) show(null)
    requestAnimationFrame(() => searchField.current?.select())
  }
  const back = () => {
    if (open.current?.back()) return
    const typing = document.activeElement
    // From what is typed to what is read, from any other field to the composer; from an empty composer out.
    const written = typing instanceof HTMLTextAreaElement && typing.closest('[data-composer]') !== null
    if (written && typing.value === '' && ticketId !== null) return show(null)
    if (written) {
      const messages = document.querySelector<HTMLElement>('[data-pane="conversation"] section[tabindex="0"]')
      return messages?.focus({ preventScroll: true })
    }
    if (typing instanceof HTMLTextAreaElement || typing instanceof HTMLInputElement) return typing.blur()
    if (ticketId !== null) show(null)
  }
  useShortcuts({
    next: () => list.current?.step(1),
    previous: () => list.current?.step(-1),
    nextTab: () => choice.setView(viewAfter(choice.view, 1)),
    internalChat: () => (internal.open ? internal.close() : internal.show(null)),
    search: toSearch,
    takeNext,
    start: () => askTicketDialog({ kind: 'start' }),
    back,
  })
}
