import { rememberPart } from '../pack-in-parts'
import type { Page, Part } from '../page'
import { unpack } from '../unpack'

/**
 * A long page of which parts are packed. What is packed of a group comes before what is not: a conversation is
 * unpacked from its end. Rows that were looked at further up are glanced at: unpacked, and packed still.
 */
export class OpenedPage<Row extends { readonly id: string }> {
  readonly page: Page
  readonly #cold: Part[]
  readonly #glanced = new Map<Part, Map<string, Row>>()

  constructor(page: Page, cold: readonly Part[]) {
    this.page = page
    this.#cold = [...cold]
  }

  /** The packed parts, in their order. */
  get cold(): readonly Part[] {
    return this.#cold
  }

  /** Is something of a group packed? */
  has(group: string): boolean {
    return this.#cold.some(({ groups }) => groups.includes(group))
  }

  /** The last packed part of a group. */
  lastOf(group: string): Part | undefined {
    return this.#cold.findLast(({ groups }) => groups.includes(group))
  }

  /** Is nothing packed behind a part in its groups? */
  isLast(part: Part): boolean {
    return part.groups.every((group) => this.lastOf(group) === part)
  }

  /** A packed part and those behind it in its groups, the last one first; none when it is packed no more. */
  downTo(part: Part): Part[] {
    const from = this.#cold.indexOf(part)
    const shared = ({ groups }: Part) => groups.some((group) => part.groups.includes(group))
    return from < 0 ? [] : this.#cold.slice(from).filter(shared).reverse()
  }

  /** The packed part in which a row was glanced at. */
  glancedIn(key: string): Part | undefined {
    return this.#cold.find((part) => this.#glanced.get(part)?.has(key))
  }

  /** A part's rows, which stays packed: the same rows as long as the page is open. */
  glance(part: Part): Map<string, Row> {
    const known = this.#glanced.get(part)
    if (known) return known
    const list = unpack<Row>(part.text)
    rememberPart(list, part.text)
    const rows = new Map(list.map((row) => [row.id, row]))
    this.#glanced.set(part, rows)
    return rows
  }

  /** Takes a part out. */
  take(part: Part): Map<string, Row> {
    const rows = this.glance(part)
    this.#cold.splice(this.#cold.indexOf(part), 1)
    this.#glanced.delete(part)
    return rows
  }
}
