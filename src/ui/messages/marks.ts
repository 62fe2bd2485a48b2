import type { Piece } from '@domain/text/search-words'
import { createContext, useContext } from 'react'

/** What is marked in the texts here: how one falls into pieces, and a look of its own for those that are found. */
type Marked = Readonly<{ pieces: (text: string) => readonly Piece[]; look?: string | undefined }>

/** Null: nothing is. */
export const Marks = createContext<Marked | null>(null)

export const useMarks = () => useContext(Marks)
