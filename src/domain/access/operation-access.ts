import type { RoutePattern } from './routes'

/**
 * What an operation asks of its caller: nothing, a session, a role that lists one of these routes, or the
 * administrators' role.
 */
export type OperationAccess = 'public' | 'all' | 'administrator' | readonly RoutePattern[]

/** Whoever may open a list into which files can be brought in; which, the import itself says. */
export const IMPORTS = ['quick-answers', 'customers/list', 'products', 'new-chat-flows/list'] as const
