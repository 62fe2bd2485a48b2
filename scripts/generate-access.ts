import type { GraphQLSchema } from 'graphql'
import { ROLE_ACTIONS } from '../src/domain/access/actions'
import type { OperationAccess } from '../src/domain/access/operation-access'
import { ROUTES } from '../src/domain/access/routes'
import { directiveOf } from './schema-directives'

type Asked = Readonly<{ name: string; access: OperationAccess; action?: string; peopleOnly: boolean }>
type Field = Parameters<typeof directiveOf>[0]

/**
 * `src/domain/access/operations.gen.ts`: who may call each operation of the contract, from its directives.
 * @throws Error that names the operations which do not say it, or say what there is not
 */
export function generateAccess(schema: GraphQLSchema): [file: string, content: string] {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]
  const fields = roots.flatMap((root) => Object.values(root?.getFields() ?? {}))
  const wrong: string[] = []
  const operations = fields.flatMap((field): Asked[] => {
    const access = accessOf(field)
    if (typeof access === 'string') {
      wrong.push(`${field.name}: ${access}`)
      return []
    }
    const action = directiveOf(field, 'needs')?.action as string | undefined
    return [{ name: field.name, peopleOnly: directiveOf(field, 'peopleOnly') !== null, action, ...access }]
  })
  if (wrong.length > 0)
    throw new Error(`who may call these operations of contract/*.graphql?\n${wrong.join('\n')}`)
  return ['src/domain/access/operations.gen.ts', written(operations)]
}

/** What a field's directives ask of its caller, or a sentence of what is wrong with them. */
function accessOf(field: Field): { access: OperationAccess } | string {
  const needs = directiveOf(field, 'needs')
  const said = [needs, directiveOf(field, 'public'), directiveOf(field, 'authenticated')].filter(Boolean)
  if (said.length !== 1)
    return `it says ${said.length === 0 ? 'none' : 'more than one'} of @needs(routes: […]), @authenticated and @public`
  if (!needs) return { access: directiveOf(field, 'public') ? 'public' : 'all' }
  const { administrator, action } = needs as { administrator?: boolean; action?: string }
  // One value stands for a list of one.
  const routes = needs.routes === undefined ? undefined : ([needs.routes].flat() as string[])
  const patterns: readonly string[] = ROUTES.map(({ pattern }) => pattern)
  const unknown = routes?.find((route) => !patterns.includes(route))
  if (unknown !== undefined) return `there is no route “${unknown}” in src/domain/access/routes.ts`
  if (action !== undefined && !(ROLE_ACTIONS as readonly string[]).includes(action))
    return `there is no action “${action}” in src/domain/access/actions.ts`
  if (administrator) return routes ? 'administrators need no routes' : { access: 'administrator' }
  if (routes?.length === 0 || (!routes && action === undefined))
    return '@needs names no route, no action and no administrator'
  return { access: (routes as Exclude<OperationAccess, string> | undefined) ?? 'all' }
}

/** A list of routes that several operations have stands once: the panel carries this table. */
function written(operations: readonly Asked[]): string {
  const lists = new Map<string, string>()
  const nameOf = (access: OperationAccess) => {
    if (typeof access === 'string') return `'${access}'`
    const name = access.join('__').replace(/\W/g, '_')
    lists.set(name, `const ${name} = ${JSON.stringify(access)} as const`)
    return name
  }
  const lines = operations.map(({ name, access }) => `  ${name}: ${nameOf(access)},`)
  const actions = operations.filter(({ action }) => action !== undefined)
  return [
    "import type { RoleAction } from './actions'",
    "import type { OperationAccess } from './operation-access'",
    ...lists.values(),
    '/** What each operation of the contract asks of its caller. */',
    'export const OPERATIONS = {',
    ...lines,
    '} as const satisfies Record<string, OperationAccess>',
    '/** The action that an operation takes of the role besides. */',
    'export const OPERATION_ACTIONS = {',
    ...actions.map(({ name, action }) => `  ${name}: '${action}',`),
    '} as const satisfies Record<string, RoleAction>',
    "/** Changed by people who have signed in, and by no integration's token. */",
    'export const PEOPLE_ONLY: ReadonlySet<string> = new Set([',
    ...operations.filter(({ peopleOnly }) => peopleOnly).map(({ name }) => `  '${name}',`),
    '])',
  ].join('\n')
}
