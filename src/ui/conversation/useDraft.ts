import { usePanel } from '@app/panel/panel'
import type { Draft } from '@app/runtime/drafts'
import { useCallback, useEffect, useRef, useState } from 'react'

const BLANK: Readonly<Record<Draft['type'], Draft>> = {
  chat: { text: '', type: 'chat', replyTo: null },
  comment: { text: '', type: 'comment', replyTo: null },
}

const isBlank = (draft: Draft): boolean => draft === BLANK.chat || draft === BLANK.comment

/**
 * What is being typed in a ticket, kept as one types. For one ticket: mount again for another. `first`: what is written
 * there until somebody says otherwise.
 */
export function useDraft(
  ticketId: string,
  first: Draft['type'],
): [Draft, (change: (now: Draft) => Draft) => void] {
  const { drafts } = usePanel()
  const blank = BLANK[first]
  const latest = useRef(drafts.get(ticketId) ?? blank)
  const [kept, setDraft] = useState(latest.current)
  const draft = isBlank(kept) ? blank : kept
  latest.current = isBlank(latest.current) ? blank : latest.current

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
        const kept = drafts.get(ticketId) ?? blank
        // A choice made before anything is typed (a comment, say) is kept here only.
        if (kept === latest.current || (kept === blank && latest.current.text === '')) return
        latest.current = kept
        setDraft(kept)
      }),
    [drafts, ticketId, blank],
  )
  return [draft, update]
}
