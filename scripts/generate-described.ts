import { existsSync, readFileSync } from 'node:fs'
import { ROUTE_TABLE } from '../src/domain/access/route-table'
import { SECTION_TABLE } from '../src/domain/access/section-table'
import { type Column, isReference, keyOf, mayBeEmpty } from '../src/domain/described/column'
import {
  type AreaDescription,
  columnsOf,
  fieldsOf,
  namesOf,
  patternOf,
} from '../src/domain/described/describe-area'
import type { Described } from './described-areas'

type Files = readonly (readonly [file: string, content: string])[]

/** The part of the contract that follows from the descriptions (contract/generated/areas.gen.graphql). */
export const describedContract = (all: readonly Described[]): string => all.map(contractOf).join('\n')

const TYPES: Readonly<Record<Exclude<Column['kind'], 'parts'>, string>> = {
  text: 'String',
  phone: 'String',
  money: 'Int',
  number: 'Int',
  yesno: 'Boolean',
  active: 'Boolean',
  count: 'Int',
  choice: 'String',
  day: 'String',
  row: 'ID',
  connection: 'ID',
}
function typeOf(column: Column): string {
  if (column.kind === 'parts') return `[${column.type}!]`
  return column.kind === 'count' && column.type ? column.type : TYPES[column.kind]
}
const typedOf = (column: Column) => {
  if (column.kind === 'parts') return `[${column.input}!]!`
  return isReference(column) ? 'ID' : `${TYPES[column.kind]}!`
}

function contractOf({ folder, area }: Described): string {
  const names = namesOf(area)
  const own = [patternOf(area)]
  const { add, edit } = area.forms ?? {}
  const changing = edit ? [edit] : own
  const { read = own, write = add ? [add, ...changing] : changing } = area.needs ?? {}
  const by = (routes: readonly string[], action?: string) =>
    `@whole(in: "${folder}") @needs(routes: ${JSON.stringify(routes)}${action ? `, action: "${action}"` : ''})`
  const { action } = area.needs ?? {}
  const deleting = area.needs?.write ?? changing
  const rowFields = columnsOf(area).map(([name, column]) =>
    [
      ...(column.kind === 'count' ? [`  "${column.about}"`] : []),
      `  ${name}: ${typeOf(column)}${mayBeEmpty(column) ? '' : '!'}`,
      ...(isReference(column) ? [`  ${keyOf(name, column)}: String`] : []),
    ].join('\n'),
  )
  return `"Extension: ${area.about}."
type ${names.type} @screenOnly {
  id: ID!
${rowFields.join('\n')}
  "Counts the changes; a save says which one it saw."
  rev: Int!
}

input ${names.input} {
${fieldsOf(area)
  .map(([name, column]) => `  ${name}: ${typedOf(column)}`)
  .join('\n')}
}

extend type Query {
  ${names.rows}(list: ListInput): ${names.type}Page! ${by(read)}
}

extend type Mutation {
  ${names.save}(id: ID, rev: Int, ${names.argument}: ${names.input}!): ID! ${by(write, action)}
  ${names.remove}(id: ID!): Boolean! ${by(deleting, action)}
${area.placed ? `  "Changes places with the one before it, or behind it."\n  ${names.move}(id: ID!, up: Boolean!): Boolean! ${by(deleting, action)}\n` : ''}}
`
}

/** What else follows from the descriptions: topics, routes, menu, rights, titles, screens, and what each has of its own. */
export function generateDescribed(all: readonly Described[]): Files {
  const areas = all.map(({ area }) => area)
  return [
    [
      'contract/generated/topics.gen.ts',
      `export const DESCRIBED_TOPICS = ${constant(areas.filter(({ topic }) => !topic).map((area) => namesOf(area).topic))}`,
    ],
    ['src/domain/access/tables.gen.ts', tables(areas)],
    ...(['pt_BR', 'pt', 'en'] as const).map(
      (language) => [`src/ui/kit/texts/routes/titles/${language}.gen.ts`, titles(areas, language)] as const,
    ),
    [
      'src/app/routes/described-screens.gen.ts',
      [
        'export const DESCRIBED_SCREENS = {',
        ...all.flatMap((one) =>
          [patternOf(one.area), ...Object.values(one.area.forms ?? {})].map(
            (pattern) => `  '${pattern}': () => import('@ui/${one.folder}/${pageOf(one)}'),`,
          ),
        ),
        '}',
      ].join('\n'),
    ],
    ...all.map((one) => [`src/ui/${one.folder}/${one.constant}.gen.ts`, panelOf(one, all)] as const),
  ]
}

const constant = (value: unknown) => `${JSON.stringify(value, null, 1)} as const`
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** The page: one that is written by hand, `ShelvesPage`, where there is one. */
const pageOf = ({ folder, constant: name }: Described) =>
  existsSync(`src/ui/${folder}/${capital(name)}Page.tsx`) ? `${capital(name)}Page` : `${name}.gen`

/** Routes and menu: what is written by hand, with what the descriptions add. */
function tables(areas: readonly AreaDescription[]): string {
  const routes: unknown[] = [...ROUTE_TABLE]
  const sections = SECTION_TABLE.map(([name, groups]) => ({
    name: name as string,
    groups: groups.map((group) => [...group] as string[]),
  }))
  for (const { route } of areas) {
    if (typeof route === 'string') continue
    routes.push([route.pattern, route.with ?? 'check'])
    place(sections, route)
  }
  return [
    `export const ROUTE_TABLE = ${constant(routes)}`,
    `export const SECTION_TABLE = ${constant(sections.map(({ name, groups }) => [name, groups]))}`,
  ].join('\n')
}

/** Puts a route where it stands in the menu. @throws Error for a place that there is not */
function place(
  sections: readonly { name: string; groups: string[][] }[],
  { pattern, menu }: Exclude<AreaDescription['route'], string>,
): void {
  const nowhere = new Error(`${pattern}: the menu has no such place`)
  if ('below' in menu) {
    const group = sections.flatMap(({ groups }) => groups).find((one) => one.includes(menu.below))
    if (!group) throw nowhere
    group.push(pattern)
    return
  }
  const section = sections.find(({ name }) => name === menu.section)
  const after = section?.groups.findIndex((group) => group[0] === menu.after) ?? -1
  if (!section || (menu.after !== undefined && after < 0)) throw nowhere
  section.groups.splice(after < 0 ? section.groups.length : after + 1, 0, [pattern])
}

/** Titles of the routes that the descriptions bring: the noun in the plural. In Portugal only those that differ. */
function titles(areas: readonly AreaDescription[], language: 'pt_BR' | 'pt' | 'en'): string {
  const entries = areas.flatMap(({ route, nouns }) => {
    const noun = nouns[language]
    return typeof route === 'string' || !noun ? [] : [[titleOf(route.pattern), capital(noun.many)]]
  })
  return `export const DESCRIBED_TITLES = ${constant(Object.fromEntries(entries))}`
}

/** As access/routes.ts has it. */
const titleOf = (pattern: string) =>
  pattern.replace(/[-/{}]+(.?)/g, (_, first: string) => first.toUpperCase())

/** What the page of an area is given, and the page, for one that is not written by hand. */
function panelOf({ folder, constant: name, area }: Described, all: readonly Described[]): string {
  const document = (operation: string) => `${capital(operation)}Document`
  const { rows, save, remove, move, topic, list } = namesOf(area)
  const documents = { rows, save, remove, ...(area.placed && { move }) }
  const texts = [`texts/${name}/pt_BR`, 'texts/pt_BR'].find((file) =>
    /export const texts\b/.test(textOf(`src/ui/${folder}/${file}.ts`)),
  )
  const choices = fieldsOf(area).flatMap(([column, one]) =>
    one.kind === 'row' ? [{ column, ...namesOf(one.of) }] : [],
  )
  const asked = [
    ...Object.values(documents).map((operation) => [folder, operation] as const),
    ...fieldsOf(area).flatMap(([, one]) =>
      one.kind === 'row'
        ? [[all.find((other) => other.area === one.of)?.folder, namesOf(one.of).rows] as const]
        : [],
    ),
  ]
  return `import { ${name} } from '@domain/${folder}/area'
${asked.map(([from, operation]) => `import { ${document(operation)} } from '@infra/graphql/${from}.gen'`).join('\n')}
import { areaPage } from '@ui/kit/area/AreaPage'
import { ${texts ? 'type PanelArea' : 'NO_TEXTS, type PanelArea'} } from '@ui/kit/area/panel-area'
${area.history ? "import { layerPart } from '@ui/kit/part'\n" : ''}${texts ? `import { texts } from './${texts}'\n` : ''}
export const ${name}Panel: PanelArea<typeof ${name}> = {
  area: ${name},
  route: '${patternOf(area)}',
${area.forms ? `  forms: ${JSON.stringify(area.forms)},\n` : ''}  topic: '${topic}',
  list: '${list}',
  documents: { ${Object.entries(documents)
    .map(([part, operation]) => `${part}: ${document(operation)}`)
    .join(', ')} },
${choices.length > 0 ? `  choices: { ${choices.map((one) => `${one.column}: { topic: '${one.topic}', rows: ${document(one.rows)} }`).join(', ')} },\n` : ''}  ${texts ? 'texts' : 'texts: NO_TEXTS'},
${area.history ? "  History: layerPart(() => import('@ui/history/HistoryDrawer')),\n" : ''}}
export default areaPage(${name}Panel)
`
}

const textOf = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '')
