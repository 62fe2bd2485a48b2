import type { SaleFault } from '@domain/orders/sale-form'
import { soughtIn } from '@domain/products/sought-words'
import type { SoughtWords } from '@ui/orders/askedSale'
import { useEffect, useRef } from 'react'
import type { SearchHandle } from './ProductSearch'
import { focusLine } from './SaleLines'

/**
 * Where the keyboard goes in the till: first to the search for products, or for the customer as long as it is open whose
 * sale it is. Words that are `sought` are looked for.
 */
export function useTillFocus(hasCustomer: boolean, sought: SoughtWords | null) {
  const root = useRef<HTMLDivElement>(null)
  const search = useRef<SearchHandle>(null)
  const find = <E extends HTMLElement>(selector: string) => root.current?.querySelector<E>(selector)
  const toCustomer = () => find('[data-till-customer] [data-autofocus]')?.focus()
  useEffect(() => {
    // On a device without keys a field that takes the focus brings up the keyboard, over what is being read.
    if (matchMedia('(pointer: coarse)').matches) return
    if (hasCustomer) search.current?.focus()
    else root.current?.querySelector<HTMLElement>('[data-till-customer] [data-autofocus]')?.focus()
  }, [hasCustomer])
  useEffect(() => {
    if (sought) search.current?.look(sought.selected || soughtIn(sought.said))
  }, [sought])
  return {
    root,
    search,
    toSearch: () => search.current?.focus(),
    toLine: (key: number | undefined) => focusLine(root.current, key),
    toName: (key: number) => requestAnimationFrame(() => find(`[data-line-name="${key}"]`)?.focus()),
    toDiscount: () => {
      const discount = find<HTMLInputElement>('[data-till-discount]')
      discount?.focus()
      discount?.select()
    },
    repeatLast: () => find('[data-till-repeat]')?.click(),
    /** To what is wrong; `first`: with the sale itself. */
    toWrong: (first: SaleFault['fault'] | undefined) =>
      requestAnimationFrame(() => {
        const wrong = find('[aria-invalid="true"]')
        if (first === 'customer') toCustomer()
        else if (first === 'noLines' || !wrong) search.current?.focus()
        else wrong.focus()
      }),
  }
}
