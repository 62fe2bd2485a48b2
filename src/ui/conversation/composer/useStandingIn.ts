import { useState } from 'react'

/** The tickets in which this tab's user has said that they answer in their owner's place. */
const standing = new Set<string>()

/**
 * Is the ticket a colleague's, and has nobody said yet that one answers in their place? And what says so: once for a
 * ticket, until the page is loaded again. For one ticket: mount again for another.
 */
export function useStandingIn(
  ticketId: string,
  ofColleague: boolean,
): [foreign: boolean, standIn: () => void] {
  const [said, setSaid] = useState(() => standing.has(ticketId))
  return [
    ofColleague && !said,
    () => {
      standing.add(ticketId)
      setSaid(true)
    },
  ]
}
