import { createContext, useContext } from 'react'

/** Shows a message's picture or PDF large, by the message's id. */
export const Viewing = createContext<(messageId: string) => void>(() => {})

export const useViewing = () => useContext(Viewing)
