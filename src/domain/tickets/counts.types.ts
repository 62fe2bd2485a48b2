/** How many tickets stand under each tab, and how many of two of them are put off (specification section 7, sumOfTickets). */
export type TicketCounts = Readonly<{
  inbox: number
  mine: number
  /** In somebody's hands, not put off. */
  open: number
  closed: number
  /** Put off or not. */
  all: number
  /** Put off: the user's own, and anybody's. */
  mySnoozed: number
  openSnoozed: number
}>
