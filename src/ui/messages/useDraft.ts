import { usePanel } from '@app/panel/panel'
import type { Draft } from '@app/sending/drafts'
import { useCallback, useEffect, useRef, useState } from 'react'

const EMPTY: Draft = { text: '', type: 'chat', replyTo: null }

/** What is being typed in a ticket, kept as one types. For one ticket: mount again for another. */
export function useDraft(ticketId: string): [Draft, (change: (now: Draft) => Draft) => void] {
  const { drafts } = usePanel()
  const latest = useRef(drafts.get(ticketId) ?? EMPTY)
  const [draft, setDraft] = useState(latest.current)

  const update = useCallback(
    (change: (now: Draft) => Draft) => {
      latest.current = change(latest.current)
      drafts.set(ticketId, latest.current)
      setDraft(latest.current)
    },
    [drafts, ticketId],
  )

  // What comes from disk or is typed in another tab is taken over: the last key-press of all tabs counts.
  useEffect(
    () =>
      drafts.subscribe(() => {
        const kept = drafts.get(ticketId) ?? EMPTY
        // A choice made before anything is typed (a comment, say) is kept here only.
        if (kept === latest.current || (kept === EMPTY && latest.current.text === '')) return
        latest.current = kept
        setDraft(kept)
      }),
    [drafts, ticketId],
  )
  return [draft, update]
}
