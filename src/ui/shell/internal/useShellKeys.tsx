import { usePanel, useUser } from '@app/panel/panel'
import { layerPart } from '@ui/kit/part'
import { useShortcuts } from '@ui/kit/shortcuts/useShortcuts'
import { noteOpened } from '@ui/palette/recentTickets'
import { type ReactNode, useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { askForExport } from './exportAsked'
import { nextPane } from './panes'
import { useLeaving } from './useLeaving'

const Palette = layerPart(() => import('@ui/palette/TicketPalette'))
const ShortcutSheet = layerPart(() => import('@ui/kit/shortcuts/ShortcutSheet'))

/** The shortcuts that hold on every page; returns the palette and the sheet, when they are asked for. */
export function useShellKeys(): ReactNode {
  const [shown, setShown] = useState<'palette' | 'sheet' | null>(null)
  const { leave, asking } = useLeaving()
  const ticketId = useSearchParams()[0].get('ticket')
  const answer = useAnswering(ticketId)
  const close = () => setShown(null)
  useEffect(() => {
    if (ticketId !== null) noteOpened(ticketId)
  }, [ticketId])
  useShortcuts({
    palette: () => setShown('palette'),
    sheet: () => setShown('sheet'),
    exportLog: () => askForExport(true),
    nextPane: () => nextPane(1),
    previousPane: () => nextPane(-1),
  })
  return (
    <>
      {shown === 'palette' && (
        <Palette ticketId={ticketId} onAnswer={answer} onSignOut={leave} onClose={close} />
      )}
      {shown === 'sheet' && <ShortcutSheet onClose={close} />}
      {asking}
    </>
  )
}

/** Puts a quick answer's name into the composer of the open ticket, which then offers it; null where it is not empty. */
function useAnswering(ticketId: string | null): ((identifier: string) => void) | null {
  const { drafts, store } = usePanel()
  const user = useUser()
  const row = ticketId === null ? undefined : store.world.rows.tickets.get(ticketId)
  if (ticketId === null || row?.data.user_id !== user.id || row.state !== 'open') return null
  const draft = drafts.get(ticketId)
  if (draft && (draft.text.trim() !== '' || draft.type !== 'chat')) return null
  return (identifier) => {
    drafts.set(ticketId, { text: `/${identifier}`, type: 'chat', replyTo: draft?.replyTo ?? null })
    requestAnimationFrame(() => {
      const field = document.querySelector<HTMLTextAreaElement>('[data-pane="conversation"] textarea')
      field?.focus()
      field?.setSelectionRange(field.value.length, field.value.length)
    })
  }
}
