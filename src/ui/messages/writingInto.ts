import { createContext, useContext } from 'react'

/** Puts a text for the customer into the composer, behind what is typed; null for those who may not write to them. */
export const WritingInto = createContext<((text: string) => void) | null>(null)

export const useWritingInto = () => useContext(WritingInto)
