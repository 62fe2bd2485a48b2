import { useEffect, useSyncExternalStore } from 'react'

/** `words`: what was looked for, folded; it is marked in the conversation. */
type Asked = Readonly<{ ticketId: string; messageId: string; words?: readonly string[] }>

let asked: Asked | null = null
const listeners = new Set<() => void>()

/** Wants a message shown in its conversation, which is open or about to be: a mention, say. */
export function askMessage(wanted: Asked | null): void {
  asked = wanted
  for (const listener of [...listeners]) listener()
}

/** Jumps to the message of this ticket that is wanted, once there is a conversation to look for it in. */
export function useAskedMessage(
  ticketId: string,
  ready: boolean,
  jump: (messageId: string, words: readonly string[]) => void,
): void {
  const wanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  useEffect(() => {
    if (!ready || wanted?.ticketId !== ticketId) return
    askMessage(null)
    jump(wanted.messageId, wanted.words ?? [])
  }, [wanted, ready, ticketId, jump])
}
