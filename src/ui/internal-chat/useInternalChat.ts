import { COLLEAGUE_PARAM, NO_COLLEAGUE } from '@domain/internal-chat/address'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'

/** What of the internal chat is open, as the address says, and how to change it. */
export type InternalChat = Readonly<{
  open: boolean
  /** Whose conversation is open; null: the list. */
  peerId: string | null
  /** Opens the conversation with a colleague; null: the list. */
  show: (peerId: string | null) => void
  close: () => void
}>

/** Which conversation is open stands in the address: it survives a reload, and "back" leads out of it. */
export function useInternalChat(): InternalChat {
  const [search, setSearch] = useSearchParams()
  const named = search.get(COLLEAGUE_PARAM)
  const put = useCallback(
    (value: string | null) =>
      setSearch((now) => {
        const next = new URLSearchParams(now)
        if (value === null) next.delete(COLLEAGUE_PARAM)
        else next.set(COLLEAGUE_PARAM, value)
        return next
      }),
    [setSearch],
  )
  return {
    open: named !== null,
    peerId: named === NO_COLLEAGUE ? null : named,
    show: useCallback((peerId) => put(peerId ?? NO_COLLEAGUE), [put]),
    close: useCallback(() => put(null), [put]),
  }
}

/** The button that opens it; focus returns there. */
export const INTERNAL_CHAT_BUTTON = 'internal-chat-button'
