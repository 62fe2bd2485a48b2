/*
 * What a message says that is a cart: 'Pedido com 3 itens (2× Dipirona, 1× Soro): Pode entregar hoje?'. Lists, searches
 * and copies have it whole; the customer's words alone stand in the caption.
 */

const COUNT = /^Pedido com \d+ (?:item|itens)/
/** As earlier builds kept it, in one text. */
const WORDS_BEHIND = new RegExp(`${COUNT.source}(?:, que só o celular mostra)?: ([\\s\\S]+)$`)
/** Most characters of the names in a text. */
const LONGEST_NAMES = 1_000

/** The text of a cart of so many items; `more` says what is to be known of them. */
export const cartText = (items: number, words: string | null, more = ''): string =>
  `Pedido com ${items} ${items === 1 ? 'item' : 'itens'}${more}${words === null ? '' : `: ${words}`}`

/** The same with what the shop calls the items, so that they are found by it. */
export function namedCart(
  text: string,
  products: readonly Readonly<{ name: string; quantity: number }>[],
): string {
  const names = products.map(({ name, quantity }) => `${quantity}× ${name}`).join(', ')
  const shown = names.length > LONGEST_NAMES ? `${names.slice(0, LONGEST_NAMES)}…` : names
  return names === '' ? text : text.replace(COUNT, (count) => `${count} (${shown})`)
}

/** What the customer wrote with a cart; null for nothing. */
export const cartWords = ({
  message,
  caption,
}: Readonly<{ message: string | null; caption: string | null }>): string | null =>
  caption ?? WORDS_BEHIND.exec(message ?? '')?.[1] ?? null
