import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'vite'
import * as entities from '../contract/generated/decoders.gen'

const DOMAIN = 'src/domain'
/** Types of `kernel/define-table.ts`, with a schema each in `logfile/row-fields.ts`. */
const FIELDS = ['Id', 'Int', 'Positive']

/** A node of the syntax tree (ESTree with TypeScript's nodes). */
// biome-ignore lint/suspicious/noExplicitAny: the tree is walked by what it says it is
type Node = any

/** A `defineTable<Row>({ name: … })` as it stands in an area's `tables.ts`. */
type Found = Readonly<{ area: string; constant: string; name: string; row: string; schema: string }>

/**
 * The list of the world's tables, their names and the types of their rows, and the schemas by which rows are read out
 * of a file: all from the `tables.ts` of the areas.
 */
export async function generateTables(): Promise<[file: string, content: string][]> {
  const areas = readdirSync(DOMAIN).filter((area) => existsSync(`${DOMAIN}/${area}/tables.ts`))
  const found = (await Promise.all(areas.map(tablesOf))).flat()
  found.sort((a, b) => (a.name < b.name ? -1 : 1))
  const alias = (area: string) => area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())
  const rowsOf = (area: string) => found.filter((one) => one.area === area).map(({ row }) => row)
  return [
    [
      `${DOMAIN}/tables.gen.ts`,
      [
        ...areas.map((area) => `import * as ${alias(area)} from './${area}/tables'`),
        "import type { AnyTable } from './kernel/define-table'",
        'export const tables: readonly AnyTable[] = [',
        ...found.map(({ area, constant }) => `  ${alias(area)}.${constant},`),
        ']',
      ].join('\n'),
    ],
    [
      `${DOMAIN}/table-names.gen.ts`,
      [
        ...areas.map((area) => `import type { ${rowsOf(area).join(', ')} } from './${area}/tables'`),
        "import type { TableName } from './kernel/world'",
        "declare module './kernel/world' {",
        '  interface Tables {',
        ...found.map(({ name, row }) => `    ${name}: ${row}`),
        '  }',
        '}',
        'export const TABLE_NAMES: readonly TableName[] = [',
        ...found.map(({ name }) => `  '${name}',`),
        ']',
      ].join('\n'),
    ],
    [
      'src/infra/logfile/row-schemas.gen.ts',
      [
        "import * as d from '@contract/generated/decoders.gen'",
        "import * as steps from '@domain/kernel/steps.gen'",
        "import type { TableName, Tables } from '@domain/kernel/world'",
        "import * as v from 'valibot'",
        `import { ${FIELDS.join(', ')}, stateOf } from './row-fields'`,
        '/** What a row of each table must be to be taken out of a file. */',
        'export const ROW_SCHEMAS = {',
        ...found.map(({ name, schema }) => `  ${name}: ${schema},`),
        '} satisfies { readonly [T in TableName]: v.GenericSchema<unknown, Tables[T]> }',
      ].join('\n'),
    ],
  ]
}

async function tablesOf(area: string): Promise<Found[]> {
  const file = `${DOMAIN}/${area}/tables.ts`
  const found: Found[] = []
  for (const statement of statementsOf(file)) {
    const [declared] = statement.declarations ?? []
    const call = declared?.init
    if (call?.callee?.name !== 'defineTable') continue
    const row = call.typeArguments?.params[0]
    const name = call.arguments[0].properties.find((one: Node) => one.key.name === 'name')?.value.value
    if (!row || !name) throw new Error(`${file}: '${declared.id.name}' has no name, or no type of its rows`)
    const schema = await schemaOf(row, file)
    found.push({ area, constant: declared.id.name, name, row: row.typeName.name, schema })
  }
  return found
}

const statementsOf = (file: string): Node[] =>
  parseSync(file, readFileSync(file, 'utf8')).program.body.map((one: Node) => one.declaration ?? one)

/** The valibot schema that takes what a type allows. */
async function schemaOf(node: Node, file: string): Promise<string> {
  switch (node.type) {
    case 'TSStringKeyword':
      return 'v.string()'
    case 'TSNumberKeyword':
      return 'v.number()'
    case 'TSBooleanKeyword':
      return 'v.boolean()'
    case 'TSParenthesizedType':
    case 'TSTypeOperator':
      return schemaOf(node.typeAnnotation, file)
    case 'TSLiteralType':
      return `v.literal('${node.literal.value}')`
    case 'TSArrayType':
      return `v.array(${await schemaOf(node.elementType, file)})`
    case 'TSTypeLiteral': {
      const members = node.members.map(async ({ key, optional, typeAnnotation }: Node) => {
        const of = await schemaOf(typeAnnotation.typeAnnotation, file)
        return `${key.name}: ${optional ? `v.exactOptional(${of})` : of}`
      })
      return `v.object({ ${(await Promise.all(members)).join(', ')} })`
    }
    case 'TSUnionType': {
      const others = node.types.filter((one: Node) => one.type !== 'TSNullKeyword')
      if (others.length === 1) return `v.nullable(${await schemaOf(others[0], file)})`
      return `v.picklist(${JSON.stringify(await literalsOf(node, file))})`
    }
    case 'TSIndexedAccessType':
      return `v.picklist(${JSON.stringify(await literalsOf(node, file))})`
    case 'TSTypeReference':
      return schemaOfName(node, file)
    default:
      throw new Error(`${file}: no schema for a ${node.type}`)
  }
}

async function schemaOfName(node: Node, file: string): Promise<string> {
  const { name } = node.typeName
  if (name === 'Readonly') return schemaOf(node.typeArguments.params[0], file)
  if (FIELDS.includes(name)) return name
  if (name in entities) return `d.${name}`
  const { type, at } = aliasOf(name, file)
  if (type === null) return `stateOf(steps.${name[0].toLowerCase()}${name.slice(1, -'State'.length)}Steps)`
  return schemaOf(type, at)
}

/** The texts that a union of literals, of other such unions and of `(typeof LIST)[number]` allows. */
async function literalsOf(node: Node, file: string): Promise<string[]> {
  if (node.type === 'TSUnionType')
    return (await Promise.all(node.types.map((one: Node) => literalsOf(one, file)))).flat()
  if (node.type === 'TSLiteralType') return [node.literal.value]
  if (node.type === 'TSParenthesizedType') return literalsOf(node.typeAnnotation, file)
  if (node.type === 'TSIndexedAccessType') {
    const list = node.objectType.typeAnnotation ?? node.objectType
    return [...(await import(path.resolve(file)))[list.exprName.name]]
  }
  if (node.type !== 'TSTypeReference') throw new Error(`${file}: a ${node.type} among texts`)
  const { type, at } = aliasOf(node.typeName.name, file)
  return literalsOf(type, at)
}

/** What a name stands for in a file, and where that is written. */
function aliasOf(name: string, file: string): { type: Node; at: string } {
  for (const one of statementsOf(file)) {
    if (one.type === 'TSTypeAliasDeclaration' && one.id.name === name)
      return { type: one.typeAnnotation, at: file }
    if (one.type !== 'ImportDeclaration') continue
    if (!one.specifiers.some(({ local }: Node) => local.name === name)) continue
    const at = `${path.posix.join(path.posix.dirname(file), one.source.value)}.ts`
    return at.endsWith('steps.gen.ts') ? { type: null, at } : aliasOf(name, at)
  }
  throw new Error(`${file}: '${name}' is not declared`)
}
