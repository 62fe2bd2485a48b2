import { defaultFieldResolver, type GraphQLSchema } from 'graphql'
import { mayAct } from '../../../src/domain/access/actions'
import { BY_HAND } from '../../../src/domain/access/acts'
import { countThingOf, type Limit } from '../../platform/db/tries'
import type { RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'

/** Customers that somebody without the action for many changes by hand: each counts once, whatever is changed of them. */
export const HANDFUL: readonly Limit[] = [
  { most: 30, seconds: 600 },
  { most: 300, seconds: 24 * 3_600 },
]

/**
 * The same schema, in which what changes one customer changes one: somebody whose role has no action for many neither names
 * several at once nor comes one by one to as many as a loop would. The limits are far
 * above what anybody does at a counter.
 */
export function countsByHand(schema: GraphQLSchema): GraphQLSchema {
  const mutations = schema.getMutationType()?.getFields()
  for (const [name, argument] of Object.entries(BY_HAND)) {
    const field = mutations?.[name]
    if (!field?.args.some((one) => one.name === argument)) throw new Error(`${name} has no ${argument}`)
    const { resolve = defaultFieldResolver } = field
    field.resolve = async (root, args: Readonly<Record<string, unknown>>, context: RequestContext, info) => {
      const { principal } = context
      if (principal && !mayAct(principal.role, 'actions/change-many-customers'))
        await count(context, principal.userId, args[argument])
      return resolve(root, args, context, info)
    }
  }
  return schema
}

/** @throws Refusal FORBIDDEN for several, TOO_MANY_TRIES */
async function count({ db, tenant, config }: RequestContext, userId: string, named: unknown): Promise<void> {
  const [id, ...others] = new Set([named].flat().map(String))
  if (id === undefined) return
  if (others.length > 0)
    throw new Refusal('FORBIDDEN', 'Seu perfil não permite esta ação. Fale com um administrador.')
  const wait = await db.work(tenant, (work) =>
    countThingOf(work, config, { what: 'by-hand', whom: userId, thing: id }, HANDFUL),
  )
  if (wait === null) return
  const time = wait === 1 ? '1 minuto' : `${wait} minutos`
  throw new Refusal(
    'TOO_MANY_TRIES',
    `Você já mudou muitos clientes, um a um, e seu perfil não muda muitos de uma vez. Tente de novo em ${time}, ou fale com um administrador.`,
  )
}
