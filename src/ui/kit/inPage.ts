import { createContext, use } from 'react'

const Place = createContext<HTMLElement | null | undefined>(undefined)

/**
 * Where a page says how many its list has, beside its title: null until it is there; undefined outside of such a page, as for
 * a list in a card.
 */
export const InPage = { Place, use: (): HTMLElement | null | undefined => use(Place) }
