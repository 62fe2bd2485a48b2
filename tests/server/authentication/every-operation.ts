import { readFileSync } from 'node:fs'
import path from 'node:path'
import { buildSchema, getNamedType, isCompositeType } from 'graphql'
import { projectRoot } from '../../../server/platform/root'

const schema = buildSchema(readFileSync(path.join(projectRoot, 'contract/schema.graphql'), 'utf8'))

/** Every query and mutation of the contract, as a document that asks for it; its arguments are variables. */
export const everyOperation: readonly Readonly<{ name: string; document: string }>[] = [
  schema.getQueryType(),
  schema.getMutationType(),
].flatMap((root, index) =>
  Object.values(root?.getFields() ?? {}).map(({ name, args, type }) => {
    const declared = args.map((arg) => `$${arg.name}: ${arg.type}`).join(', ')
    const passed = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ')
    const verb = index === 0 ? 'query' : 'mutation'
    const fields = isCompositeType(getNamedType(type)) ? '{ __typename }' : ''
    return {
      name: `${root?.name}.${name}`,
      document: `${verb}${declared && `(${declared})`} { ${name}${passed && `(${passed})`} ${fields} }`,
    }
  }),
)
