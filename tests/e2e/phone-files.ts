import { createHash } from 'node:crypto'
import type { Product } from '../product'

type Journal = { entries: { media?: { id: string; sha256: string } }[] }
type Messages = {
  messages: {
    message: { type: string } & Record<string, { id?: string; caption?: string; voice?: boolean }>
  }[]
}

export const sha256 = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex')

/** The messages with a file that came to the customer's phone, in their order, each with the hash of its bytes. */
export async function arrivedAt(product: Product, phone: string) {
  const { messages } = await product.emulator<Messages>('GET', `/messages?wa_id=${phone}`)
  const { entries } = await product.emulator<Journal>('GET', '/journal?kind=media')
  const hashes = new Map(entries.flatMap(({ media }) => (media ? [[media.id, media.sha256] as const] : [])))
  return messages
    .map(({ message }) => ({ type: message.type, node: message[message.type] }))
    .filter(({ node }) => node?.id !== undefined)
    .map(({ type, node }) => ({
      type,
      caption: node?.caption,
      voice: node?.voice,
      sha256: hashes.get(node?.id ?? ''),
    }))
}
