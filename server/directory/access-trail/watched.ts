import type { RequestContext } from '../../platform/graphql/context'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { SHOWN, type Shown } from './shown'

type Resolve = (root: unknown, args: unknown, context: RequestContext, info: unknown) => unknown
type Fields = Readonly<Record<string, unknown>>

const looks = new Map<string, (answer: never, args: never) => Shown>(Object.entries(SHOWN))

/** The same resolvers; of what they answer, the trail takes down of whom it shows something. */
export const watched = (resolvers: Resolvers): Resolvers => ({
  ...resolvers,
  ...(resolvers.Query && { Query: fields(resolvers.Query) }),
  ...(resolvers.Mutation && { Mutation: fields(resolvers.Mutation) }),
})

const fields = (all: Fields): Fields =>
  Object.fromEntries(Object.entries(all).map(([name, resolve]) => [name, field(name, resolve)]))

function field(name: string, resolve: unknown): unknown {
  const look = looks.get(name)
  if (!look) return resolve
  if (typeof resolve !== 'function') throw new Error(`${name} is no function: nobody would see what it shows`)
  return (async (root, args, context, info) => {
    const answer = await (resolve as Resolve)(root, args, context, info)
    const { principal, tenant, trail } = context
    if (principal) {
      const { kind, of, ids } = look(answer as never, args as never)
      trail.saw(tenant, principal.userId, kind, of, ids)
    }
    return answer
  }) satisfies Resolve
}
