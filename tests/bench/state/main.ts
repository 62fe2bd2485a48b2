import { fromPages } from '@domain/checkpoint'
import type { TableName, World } from '@domain/kernel/world'
import type { Page } from '@domain/packing/page'

type Written = Omit<Page, 'ids' | 'hashes'> & { ids?: number[]; hashes?: number[] }

declare global {
  interface Window {
    world?: World
    /** Makes the world of the device's pages, as a boot does; gives how many tickets and messages it has. */
    build: () => Promise<[tickets: number, messages: number]>
  }
}

window.build = async () => {
  const answer = await fetch('/pages.json')
  const tables = (await answer.json()) as Record<string, Written[]>
  const pages: { [T in TableName]?: Page[] } = Object.fromEntries(
    Object.entries(tables).map(([table, some]) => [
      table,
      some.map(({ ids, hashes, ...page }) => ({
        ...page,
        ...(ids && { ids: Int32Array.from(ids) }),
        ...(hashes && { hashes: Int32Array.from(hashes) }),
      })),
    ]),
  )
  const world = fromPages({ pos: 0, cursor: 0, parked: [] }, pages)
  window.world = world
  return [world.rows.tickets.size, world.rows.messages.size]
}
