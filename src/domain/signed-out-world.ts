import { type MessageIndex, type RowTable, type TalkEnd, type World, worldOf } from './kernel/world'
import type { ChangedPage, Page } from './packing/page'
import { TABLE_NAMES } from './table-names.gen'

/**
 * The world of a page at which nobody is signed in: it holds the session's few rows, of which nothing is ever
 * packed or kept. Who comes in goes on with a world of their own (see Runtime.adopt), so that the login page need
 * not load what packs rows.
 */
export function signedOutWorld(): World {
  const rows = Object.fromEntries(
    TABLE_NAMES.map((name) => [name, new RowsInMemory()]),
  ) as unknown as World['rows']
  return worldOf(new Map(), rows, { messagesOf: new NoMessages(), messageOfHash: new Map() })
}

/** Nothing is said where nobody is signed in. */
class NoMessages extends Map<string, string[]> implements MessageIndex {
  end(): TalkEnd {
    return { ids: [], whole: true }
  }
}

/** A table that is never packed and never written: nothing of it changes on disk. */
class RowsInMemory<Row extends { readonly id: string }> extends Map<string, Row> implements RowTable<Row> {
  ofKinds(): MapIterator<Row> {
    return this.values()
  }

  get warmCount(): number {
    return this.size
  }

  warmBeside(): number {
    return this.size
  }

  warmAll(): void {}
  cool(): void {}
  markAll(): void {}
  giveBack(): void {}

  takeChanged(): ChangedPage<Row>[] {
    return []
  }

  unknownParts(): (readonly Row[])[] {
    return []
  }

  makePage(): Page {
    throw new Error('rows of nobody are not packed')
  }

  load(): void {
    throw new Error('rows of nobody are not read from pages')
  }

  copyFrom(): void {
    throw new Error('the world of nobody takes no rows over')
  }
}
