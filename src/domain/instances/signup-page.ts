import { type RoutePattern, routeOf } from '../access/routes'

/** The screen on which Meta's registration window can be opened. */
const PATTERN: RoutePattern = 'instances/build/{id}'

/** The query that asks the server for that screen with the headers that let Meta's script in. */
export const SIGNUP_QUERY = 'meta'

/** Is this address (path and query) the screen that lets Meta's script in? No other does. */
export function isSignupPage(address: string): boolean {
  const [path = '', query = ''] = address.split('?', 2)
  const [, , ...rest] = path.split('/')
  return routeOf(rest.join('/'))?.route.pattern === PATTERN && new URLSearchParams(query).has(SIGNUP_QUERY)
}
