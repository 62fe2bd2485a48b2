import { createContext, useContext } from 'react'

/** Brings a message of this conversation into view, loading older ones up to it. */
export const Jump = createContext<(messageId: string) => void>(() => {})

export const useJump = () => useContext(Jump)
