import { usePanel, useRow, useUser } from '@app/panel'
import { type LastMoment, lastMoment, newestSeen } from '@domain/messages/last-moment'
import { part } from '@ui/kit/part'
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react'

const LastMomentQuestion = part(() => import('./LastMomentQuestion'))

/**
 * Asks before something is sent over the head of a colleague: `passes` says whether it may go now. If not, the
 * question stands where `question` is put, and `send` is called when the user says so.
 * @param typed is something typed? What is on screen when that begins is what the user has seen.
 */
export function useLastMoment(
  ticketId: string,
  typed: boolean,
  { send, back }: { send: () => void; back: () => void },
): { passes: () => boolean; question: ReactNode } {
  const { store } = usePanel()
  const { id: userId } = useUser()
  const here = useRow('history', ticketId) !== undefined
  const seen = useRef<string | null>(null)
  const [asked, setAsked] = useState<LastMoment | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is on screen is seen anew when typing begins or ends.
  useEffect(() => {
    seen.current = newestSeen(store.world, ticketId)
    setAsked(null)
  }, [store, ticketId, typed, here])

  const settle = () => {
    seen.current = newestSeen(store.world, ticketId)
    setAsked(null)
  }
  return {
    passes() {
      const about = lastMoment(store.world, ticketId, userId, seen.current)
      if (about) setAsked(about)
      return about === null
    },
    question: asked && (
      <Suspense fallback={null}>
        <LastMomentQuestion
          about={asked}
          onSend={() => {
            settle()
            send()
            back()
          }}
          onBack={() => {
            settle()
            back()
          }}
        />
      </Suspense>
    ),
  }
}
