import { tell } from '@ui/kit/feedback'
import { currentTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useCallback, useEffect, useState } from 'react'
import type { Conversation } from './list/useConversation'

/** Pages of older messages that a jump asks the server for at most: 500 messages. */
const MOST_PAGES = 25
/** How long the message jumped to is marked, ms. */
const MARKED_MS = 2_000

/** The conversation that is jumped in, with a customer or a colleague. */
type Jumped = Omit<Conversation, 'items' | 'late'> &
  Readonly<{ items: readonly Readonly<{ kind: string; id?: string }>[] }>

/**
 * The way to a message that may not be loaded: older pages are loaded until it is here, up to a limit.
 *
 *   asked ──► page ──► page ──► found: shown, marked
 *                           └─► begin, limit or failure: a sentence, and the place stays
 */
export function useJumping(
  { items, complete, moreHere, loadingOlder, older, loadOlder }: Jumped,
  show: (index: number) => void,
) {
  const [target, setTarget] = useState<{ id: string; asked: number } | null>(null)
  const [marked, setMarked] = useState<string | null>(null)

  useEffect(() => {
    if (!target) return
    const index = items.findIndex((item) => item.kind === 'message' && item.id === target.id)
    if (index >= 0) {
      show(index)
      setMarked(target.id)
      setTarget(null)
      return
    }
    if (loadingOlder) return
    if (moreHere) {
      // What is here is laid out a step at a time, with others' turns between.
      const timer = setTimeout(() => {
        loadOlder(true)
        setTarget({ ...target })
      })
      return () => clearTimeout(timer)
    }
    const failed = target.asked > 0 && older.failure !== null
    if (failed || complete || target.asked >= MOST_PAGES) {
      tell('failed', currentTexts(talkTexts)(failed ? 'searchFailed' : 'tooFar'))
      setTarget(null)
      return
    }
    setTarget({ ...target, asked: target.asked + 1 })
    loadOlder()
    return
  }, [target, items, complete, moreHere, loadingOlder, older, loadOlder, show])

  useEffect(() => {
    if (marked === null) return
    const timer = setTimeout(() => setMarked(null), MARKED_MS)
    return () => clearTimeout(timer)
  }, [marked])

  const jump = useCallback((id: string) => setTarget({ id, asked: 0 }), [])
  return { jump, marked, searching: target !== null }
}
