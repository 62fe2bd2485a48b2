import { createContext, useContext } from 'react'

const NONE: readonly string[] = []

/** Words (folded) that were looked for and are marked in this conversation; none where it was opened otherwise. */
export const FoundWords = createContext<readonly string[]>(NONE)

export const useFoundWords = () => useContext(FoundWords)
