import { buildSchema, getNamedType, isCompositeType } from 'graphql'
import { readContract } from '../../../contract/read-contract'
import { projectRoot } from '../../../server/platform/root'

const schema = buildSchema(readContract(projectRoot))

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
