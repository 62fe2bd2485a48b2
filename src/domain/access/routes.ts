import type { RouteAccess } from './route-table'
import { ROUTE_TABLE } from './tables.gen'

/** The pattern of a route: a segment in braces stands for any one segment. */
export type RoutePattern = (typeof ROUTE_TABLE)[number][0]
/** The title's key in `ui/kit/texts/routes`: the pattern's words joined, `rolesEditId` for `roles/edit/{id}`. */
type RouteTitle = Joined<RoutePattern>
type Joined<S extends string, Done extends string = '', Up = false> = S extends `${infer First}${infer Rest}`
  ? First extends '/' | '-' | '{' | '}'
    ? Joined<Rest, Done, true>
    : Joined<Rest, `${Done}${Up extends true ? Uppercase<First> : First}`>
  : Done

/** As {@link Joined} has it. */
export const titleOf = (pattern: RoutePattern) =>
  pattern.replace(/[-/{}]+(.?)/g, (_, first: string) => first.toUpperCase()) as RouteTitle

export type Route = Readonly<{
  pattern: RoutePattern
  access: RouteAccess
  title: RouteTitle
}>

/** Every route, in the order of the specification. */
export const ROUTES: readonly Route[] = ROUTE_TABLE.map(([pattern, access]) => ({
  pattern,
  access,
  title: titleOf(pattern),
}))

/** The route of a pattern. */
export function routeWith(pattern: RoutePattern): Route {
  const found = ROUTES.find((route) => route.pattern === pattern)
  if (!found) throw new Error(`${pattern} is in no table`)
  return found
}

/** A route that a path leads to, and what its placeholders stand for. */
type RouteMatch = Readonly<{ route: Route; parameters: Readonly<Record<string, string>> }>

const PATTERNS = ROUTES.map((route) => ({ route, segments: route.pattern.split('/') }))

/**
 * The route of a path behind the tenant's segment, or null when there is none. A pattern that spells a segment
 * out wins over one with a placeholder there. Empty segments (a slash at the end, or two) are passed over.
 */
export const routeOf = (path: string): RouteMatch | null =>
  routeOfSegments(path.split('/').filter((segment) => segment !== ''))

/** {@link routeOf} a path that is in segments already, as they read: one of them may hold a slash. */
export function routeOfSegments(given: readonly string[]): RouteMatch | null {
  let best: RouteMatch | null = null
  for (const { route, segments } of PATTERNS) {
    const parameters = matched(segments, given)
    if (!parameters) continue
    if (!best || Object.keys(parameters).length < Object.keys(best.parameters).length)
      best = { route, parameters }
  }
  return best
}

function matched(pattern: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (pattern.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [i, segment] of pattern.entries()) {
    const actual = given[i] ?? ''
    if (segment.startsWith('{')) parameters[segment.slice(1, -1)] = actual
    else if (segment !== actual) return null
  }
  return parameters
}

/**
 * The path of a route in a tenant, its placeholders filled.
 * @throws when a placeholder is left out: a fault of the caller, never of data.
 */
export function pathTo(
  tenant: string,
  pattern: RoutePattern,
  parameters: Record<string, string> = {},
): string {
  const segments = pattern.split('/').map((segment) => {
    if (!segment.startsWith('{')) return segment
    const value = parameters[segment.slice(1, -1)]
    if (!value) throw new Error(`${pattern} needs ${segment}`)
    return encodeURIComponent(value)
  })
  return `/${tenant}/${segments.join('/')}`
}
