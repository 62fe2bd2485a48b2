/** Is a ticket open at this address? Its screen's part is then fetched along with the screen. */
export const hasOpenTicket = ({ search }: Pick<Location, 'search'>): boolean =>
  new URLSearchParams(search).has('ticket')
