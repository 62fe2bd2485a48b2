import type { RunningServer } from '../../../server/app'
import type { Chance } from '../../chaos/seeds'
import { ask, logIn, tokenOf } from '../client'
import type { Person, Shop } from '../laws/shop'

/** One line of a record: what the trail must say. */
export type Line = Readonly<{ at: string; kind: string; user: string; customer: string }>

const MINUTE_MS = 60_000
/** As the contract has it: within a span the first time stands for all. */
const SPANS_MS: Readonly<Record<string, number>> = {
  listed: 60 * MINUTE_MS,
  found: 10 * MINUTE_MS,
  opened: 10 * MINUTE_MS,
  downloaded: 10 * MINUTE_MS,
}

/** What the driver writes down for itself of what it was given. */
export class OwnRecord {
  readonly #lines = new Map<string, Line>()

  note(now: number, kind: string, user: string, customers: readonly string[]): void {
    const span = Math.floor(now / (SPANS_MS[kind] ?? Number.NaN))
    for (const customer of customers) {
      const key = [kind, span, user, customer].join()
      if (!this.#lines.has(key))
        this.#lines.set(key, { at: new Date(now).toISOString(), kind, user, customer })
    }
  }

  lines(which: (line: Line) => boolean): Line[] {
    return sorted([...this.#lines.values()].filter(which))
  }
}

/** In an order that says nothing: of one moment any line may come first. */
export const sorted = (lines: readonly Line[]): Line[] =>
  lines
    .map((line) => ({ line, key: JSON.stringify(line) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
    .map(({ line }) => line)

/** A customer's conversation as the driver knows it. */
export type Aim = Readonly<{ customer: string; ticket: string; name: string }>

type Row = { id: string; customer_id: string }
type Message = { customer_id: string; status: { id: string; url: string } | null }

/** Somebody of the house who looks at customers as chance has it, and writes down whom they were shown. */
export class Looker {
  /** Where the server is; changes when it starts over. */
  server: RunningServer
  readonly #person: Person
  readonly #shop: Shop
  readonly #record: OwnRecord
  readonly #token: string
  /** Addresses of files that were shown to this one, and whose they are. */
  readonly #files: { url: string; customer: string }[] = []

  private constructor(server: RunningServer, shop: Shop, person: Person, record: OwnRecord, token: string) {
    this.server = server
    this.#shop = shop
    this.#person = person
    this.#record = record
    this.#token = token
  }

  static async come(server: RunningServer, shop: Shop, person: Person, record: OwnRecord): Promise<Looker> {
    const token = tokenOf(await logIn(server.url, shop.tenant.slug, person))
    return new Looker(server, shop, person, record, token)
  }

  /** Does one thing at the time `now`. Gives what was done. */
  async look(chance: Chance, aims: readonly Aim[], now: number): Promise<string> {
    const aim = chance.pick(aims)
    const saw = (kind: string, customers: readonly string[]) =>
      this.#record.note(now, kind, this.#person.id, customers)
    switch (chance.integer(0, 9)) {
      case 0: {
        const inbox = chance.happens(0.5)
        const { items } = await this.#ask<{ items: Row[] }>(
          `query($l: Int, $p: Int, $i: Boolean) { it: chatTickets(all_users: true, inbox: $i, pagination_limit: $l, pagination_page: $p) { items { id customer_id } } }`,
          { l: chance.integer(1, 6), p: chance.integer(1, 3), i: inbox },
        )
        saw(
          'listed',
          items.map((one) => one.customer_id),
        )
        return 'list'
      }
      case 1: {
        const { items } = await this.#ask<{ items: Row[] }>(
          'query($s: String) { it: chatTickets(all_users: true, inbox: true, search_query: $s, pagination_limit: 5) { items { id customer_id } } }',
          { s: aim.name },
        )
        saw(
          'found',
          items.map((one) => one.customer_id),
        )
        return 'search'
      }
      case 2: {
        const search = chance.happens(0.5) ? aim.name : ''
        const { items } = await this.#ask<{ items: { id: string }[] }>(
          'query($s: String) { it: customers(search_filter: $s, pagination_limit: 4) { items { id } } }',
          { s: search },
        )
        saw(
          search ? 'found' : 'listed',
          items.map((one) => one.id),
        )
        return 'customers'
      }
      case 3: {
        const answer = await this.#ask<{ id: string } | null>(
          'query($c: ID!) { it: customerInfos(id: $c) { id } }',
          { c: aim.customer },
        )
        if (answer) saw('opened', [aim.customer])
        return 'panel'
      }
      case 4: {
        const taken = await this.#try(
          'mutation($t: ID!) { it: attendancePresence(ticket_id: $t, state: "viewing") }',
          { t: aim.ticket },
        )
        if (taken === true) saw('opened', [aim.customer])
        return 'viewing'
      }
      case 5: {
        const on = chance.happens(0.5)
        const done = await this.#try(
          'mutation($c: ID!, $o: Boolean!) { it: markCustomer(id: $c, mark: "favorite", on: $o) { id } }',
          { c: aim.customer, o: on },
        )
        if (done) saw('opened', [aim.customer])
        return 'mark'
      }
      case 6:
      case 7: {
        const file = this.#files.length > 0 ? chance.pick(this.#files) : null
        if (!file) return 'nothing'
        const answer = await fetch(this.server.url + file.url, {
          headers: chance.happens(0.3) ? { range: 'bytes=0-3' } : {},
        })
        await answer.arrayBuffer()
        if (!answer.ok) throw new Error(`file: ${answer.status}`)
        saw('downloaded', [file.customer])
        return 'download'
      }
      default: {
        const { data } = await this.#ask<{ data: Message[] }>(
          'query($c: ID!, $i: ID!, $t: ID) { it: customerChatsPaginated(customer_id: $c, instance_id: $i, id: $t) { data { customer_id status { id url } } } }',
          { c: aim.customer, i: this.#shop.instanceId, t: aim.ticket },
        )
        if (data.length > 0) saw('opened', [aim.customer])
        for (const { status } of data)
          if (status) this.#files.push({ url: status.url, customer: aim.customer })
        return 'open'
      }
    }
  }

  async #ask<T>(query: string, variables: object): Promise<T> {
    const { body } = await ask(this.server.url, this.#shop.tenant.slug, query, {
      token: this.#token,
      variables,
    })
    if (body.errors) throw new Error(JSON.stringify(body.errors))
    return body.data?.it as T
  }

  /** The same of what may be refused: null then. */
  async #try(query: string, variables: object): Promise<unknown> {
    const { body } = await ask(this.server.url, this.#shop.tenant.slug, query, {
      token: this.#token,
      variables,
    })
    return body.errors ? null : body.data?.it
  }
}
