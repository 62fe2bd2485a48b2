import type { CustomerQuote } from '@contract/entities'
import type { Again } from '@domain/orders/sale-line'
import { useEffect, useSyncExternalStore } from 'react'

/** What is sold beside a conversation: something new, or a quote of its customer's. */
export type Selling = Readonly<
  { kind: 'quote'; quote: CustomerQuote | null } | { kind: 'order'; again?: Again & Readonly<{ id: string }> }
>

/** What of a conversation is looked for at the till: what is selected there ('': nothing is), else what a message says. */
export type SoughtWords = Readonly<{ selected: string; said: string }>
type AskedSale = SoughtWords & Readonly<{ ticketId: string }>

let asked: AskedSale | null = null
const listeners = new Set<() => void>()

/** Wants the till opened beside its conversation, and words looked for there. */
export function askSale(wanted: AskedSale | null): void {
  asked = wanted
  for (const listener of [...listeners]) listener()
}

/** Opens the till of this ticket with the words that are wanted. */
export function useAskedSale(ticketId: string, open: (words: SoughtWords) => void): void {
  const wanted = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => asked,
  )
  useEffect(() => {
    if (wanted?.ticketId !== ticketId) return
    askSale(null)
    open(wanted)
  }, [wanted, ticketId, open])
}

/** What is selected within an element, in one line; '': nothing is. */
export function selectedIn(element: Element | null): string {
  const selection = getSelection()
  const isWithin = selection?.anchorNode && element?.contains(selection.anchorNode)
  return isWithin ? selection.toString().replace(/\s+/g, ' ').trim() : ''
}
