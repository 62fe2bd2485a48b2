import { urlToOpen } from '../contacts/url'

/** A button as it stood under a message. */
type Button = Readonly<{
  text: string
  url: string | null
  /** Of a row of a list: what is said of it. */
  description?: string
}>

/** Far more than any provider takes. */
const MOST = 30

/**
 * The buttons of `message_buttons`, whatever shape the server keeps them in: a list of texts or of objects
 * with `text`, `title` or `reply.title`, or an object that holds such a list. What is no button is left out;
 * an address that is none of a page is not opened.
 */
export function buttonsOf(value: unknown): Button[] {
  const list = Array.isArray(value) ? value : isNode(value) ? (firstList(value) ?? []) : []
  return list.slice(0, MOST).flatMap((one) => {
    if (typeof one === 'string') return one === '' ? [] : [{ text: one, url: null }]
    if (!isNode(one)) return []
    const reply = isNode(one.reply) ? one.reply : {}
    const text = [one.text, one.title, reply.title].find((each) => typeof each === 'string' && each !== '')
    if (typeof text !== 'string') return []
    const url = typeof one.url === 'string' ? urlToOpen(one.url) : null
    const { description } = one
    return [{ text, url, ...(typeof description === 'string' && description !== '' && { description }) }]
  })
}

/** What the button says behind which a list stands; null where the buttons are no list. */
export const listButtonOf = (value: unknown): string | null =>
  isNode(value) && typeof value.button === 'string' ? value.button : null

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function firstList(node: Record<string, unknown>): unknown[] | undefined {
  return [node.buttons, node.rows, node.sections].find((each) => Array.isArray(each)) as unknown[] | undefined
}
