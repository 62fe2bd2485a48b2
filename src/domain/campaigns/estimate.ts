import type { PortfolioRoom } from '../consents/portfolio'

/** Of what a number's pace leaves, this much is for campaigns at most: who serves customers goes first. */
export const CAMPAIGN_SHARE = 0.5
/** So many of a template that is new get it first; then it waits for what they make of it. */
export const FIRST_OF_NEW = 300
export const WAIT_OF_NEW_MS = 30 * 60_000

const DAY_S = 86_400

/** How it is sent. `room`: of the account's 24 hours; null: it has no limit. */
export type Sending = Readonly<{
  people: number
  /** Messages a second that a campaign may send. */
  perSecond: number
  room: PortfolioRoom | null
  /** The template has not been judged by people yet. */
  isNew: boolean
}>

/** How long it takes at the pace that is allowed, seconds: what the 24-hour limit does not let through today goes another day. */
export function durationOf({ people, perSecond, room, isNew }: Sending): number {
  const sending = Math.ceil(people / Math.max(1, perSecond))
  const waiting = isNew && people > FIRST_OF_NEW ? WAIT_OF_NEW_MS / 1_000 : 0
  if (!room || room.room === null || room.limit === null) return sending + waiting
  const days = Math.ceil(Math.max(0, people - room.room) / Math.max(1, room.limit - room.kept))
  return days * DAY_S + sending + waiting
}

/** What so many messages cost, whole cents; null: no price is known for them. */
export const costOf = (people: number, centsEach: number | null): number | null =>
  centsEach === null ? null : Math.round(people * centsEach)
