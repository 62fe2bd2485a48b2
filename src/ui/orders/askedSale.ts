import type { CustomerQuote } from '@contract/entities'
import type { Again } from '@domain/orders/sale-line'
import { useEffect, useSyncExternalStore } from 'react'

/** What is sold beside a conversation: something new, or a quote of its customer's. */
export type Selling = Readonly<
  | { kind: 'quote'; quote: CustomerQuote | null; again?: Again & Readonly<{ id: string }> }
  | { kind: 'order'; again?: Again & Readonly<{ id: string }> }
>

/** What of a conversation is looked for at the till: what is selected there ('': nothing is), else what a message says. */
export type SoughtWords = Readonly<{ selected: string; said: string }>
/** Where words are looked for, or lines that stand there already; nothing is looked for with them. */
export type SaleAsked = SoughtWords | Again
type AskedSale = SaleAsked & Readonly<{ ticketId: string }>

let asked: AskedSale | null = null
const listeners = new Set<() => void>()

/** Wants the till opened beside its conversation, and words looked for or lines put there. */
export function askSale(wanted: AskedSale | null): void {
  asked = wanted
  for (const listener of [...listeners]) listener()
}

/** Opens the till of this ticket with the words or lines that are wanted. */
export function useAskedSale(ticketId: string, open: (asked: SaleAsked) => void): void {
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
