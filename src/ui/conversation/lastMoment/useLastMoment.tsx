import { usePanel, useRow, useUser } from '@app/panel/panel'
import { type LastMoment, lastMoment, newestSeen } from '@domain/messages/last-moment'
import { part } from '@ui/kit/part'
import { type ReactNode, useEffect, useRef, useState } from 'react'

const LastMomentQuestion = part(() => import('./LastMomentQuestion'))

/** Stands before everything that goes to the customer. */
type LastLook = Readonly<{
  /** May it go now? If not, it is asked whether it shall, and `send` is called when the user says so. */
  passes: (send: () => void) => boolean
  /** What is asked; it stands where this is put. */
  question: ReactNode
}>

/** The same for a dialog that hides the composer: it shows the question itself. */
export type LookLater = Readonly<{ passes: LastLook['passes']; question: () => ReactNode }>

/**
 * Asks before something is sent over the head of a colleague.
 * @param busy is something typed, chosen or recorded? What is on screen when that begins is what the user has seen.
 * @param back is called when the question is answered, whichever way.
 */
export function useLastMoment(ticketId: string, busy: boolean, back: () => void): LastLook {
  const { store } = usePanel()
  const { id: userId } = useUser()
  const here = useRow('history', ticketId) !== undefined
  const seen = useRef<string | null>(null)
  const [asked, setAsked] = useState<Readonly<{ about: LastMoment; send: () => void }> | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on screen is seen again when work begins or ends.
  useEffect(() => {
    seen.current = newestSeen(store.world, ticketId)
    setAsked(null)
  }, [store, ticketId, busy, here])

  const settle = () => {
    seen.current = newestSeen(store.world, ticketId)
    setAsked(null)
  }
  return {
    passes(send) {
      const about = lastMoment(store.world, ticketId, userId, seen.current)
      if (about) setAsked({ about, send })
      return about === null
    },
    question: asked && (
      <LastMomentQuestion
        about={asked.about}
        onSend={() => {
          settle()
          asked.send()
          back()
        }}
        onBack={() => {
          settle()
          back()
        }}
      />
    ),
  }
}
