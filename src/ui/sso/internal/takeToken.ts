/**
 * The token of an integration in the page's address, behind the '#', which browsers send nowhere. Taken out of the
 * address and of the history at once.
 */
export function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('access_token')
  if (token !== null) history.replaceState(history.state, '', location.pathname + location.search)
  return token
}
