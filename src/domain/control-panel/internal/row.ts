import type { ShopCount } from '../../../../contract/entities'
import type { MinuteCell, StandingCell, TeamMember, TodayCell } from '../shop-now'

/** A row of sums while it is added up; moments are ms until it is told. */
export class Row {
  readonly key: string
  readonly #name: string | null
  readonly sums = {
    waiting: 0,
    held: 0,
    snoozed: 0,
    bots: 0,
    maria: 0,
    unanswered: 0,
    opened: 0,
    closed: 0,
    first_responses: 0,
    present: 0,
    people: 0,
    free: 0,
  }
  #oldest = Number.POSITIVE_INFINITY
  #unansweredSince = Number.POSITIVE_INFINITY
  #firstSeconds = 0
  readonly #minutes = new Map<number, number>()
  #member: TeamMember | null = null

  constructor(key: string, name: string | null) {
    this.key = key
    this.#name = name
  }

  /** Adds what stands at a place. */
  stand(cell: StandingCell): void {
    const { sums } = this
    sums.waiting += cell.waiting
    sums.held += cell.held
    sums.snoozed += cell.snoozed
    sums.bots += cell.bots
    sums.maria += cell.maria
    sums.unanswered += cell.unanswered
    this.#oldest = Math.min(this.#oldest, cell.oldest ?? Number.POSITIVE_INFINITY)
    this.#unansweredSince = Math.min(this.#unansweredSince, cell.unansweredSince ?? Number.POSITIVE_INFINITY)
  }

  /** Adds whoever waits since a minute. */
  wait({ at, count }: MinuteCell): void {
    this.#minutes.set(at, (this.#minutes.get(at) ?? 0) + count)
  }

  /** Adds what happened today. */
  happen(cell: TodayCell): void {
    this.sums.opened += cell.opened
    this.sums.closed += cell.closed
    this.sums.first_responses += cell.firsts
    this.#firstSeconds += cell.firstSeconds
  }

  /** It is this person's. */
  be(member: TeamMember): void {
    this.#member = member
  }

  /** Counts somebody who works there. */
  employ({ state, full }: TeamMember): void {
    this.sums.people += 1
    if (state !== 'online') return
    this.sums.present += 1
    if (!full) this.sums.free += 1
  }

  /** As it is told. */
  count(): ShopCount {
    const member = this.#member
    return {
      id: this.key,
      name: this.#name,
      ...this.sums,
      oldest: isoOf(this.#oldest),
      minutes: [...this.#minutes].map(([at, count]) => ({ at, count })).sort((a, b) => a.at - b.at),
      unanswered_since: isoOf(this.#unansweredSince),
      first_response: this.sums.first_responses === 0 ? null : this.#firstSeconds / this.sums.first_responses,
      state: member?.state ?? null,
      since: member?.since == null ? null : isoOf(member.since),
      pause: member?.pause ?? null,
      department_id: member?.departmentId ?? null,
      most: member?.most ?? null,
      full: member?.full ?? false,
    }
  }
}

const isoOf = (at: number): string | null => (Number.isFinite(at) ? new Date(at).toISOString() : null)
