import { existsSync } from 'node:fs'
import { ROUTE_TABLE } from '../src/domain/access/route-table'
import { SECTION_TABLE } from '../src/domain/access/section-table'
import {
  type AreaDescription,
  type Column,
  columnsOf,
  fieldsOf,
  mayBeEmpty,
  namesOf,
  patternOf,
} from '../src/domain/described/describe-area'
import type { Described } from './described-areas'

type Files = readonly (readonly [file: string, content: string])[]

/** The part of the contract that follows from the descriptions (contract/generated/areas.graphql). */
export const describedContract = (all: readonly Described[]): string => all.map(contractOf).join('\n')

const TYPES: Readonly<Record<Column['kind'], string>> = {
  text: 'String',
  phone: 'String',
  money: 'Int',
  number: 'Int',
  yesno: 'Boolean',
  active: 'Boolean',
  count: 'Int',
}

function contractOf({ folder, area }: Described): string {
  const names = namesOf(area)
  const own = [patternOf(area)]
  const { read = own, write = own } = area.needs ?? {}
  const by = (routes: readonly string[]) =>
    `@whole(in: "${folder}") @needs(routes: ${JSON.stringify(routes)})`
  const rowFields = columnsOf(area).map(
    ([name, column]) =>
      `${column.kind === 'count' ? `  "${column.about}"\n` : ''}  ${name}: ${TYPES[column.kind]}${mayBeEmpty(column) ? '' : '!'}`,
  )
  return `"Extension: ${area.about}."
type ${names.type} @screenOnly {
  id: ID!
${rowFields.join('\n')}
  "Counts the changes; a save says which one it saw."
  rev: Int!
}

type ${names.page} @screenOnly {
  items: [${names.type}!]!
  next: String
  total: Int
  total_is_least: Boolean!
}

input ${names.input} {
${fieldsOf(area)
  .map(([name, { kind }]) => `  ${name}: ${TYPES[kind]}!`)
  .join('\n')}
}

extend type Query {
  ${names.rows}(list: ListInput): ${names.page}! ${by(read)}
}

extend type Mutation {
  ${names.save}(id: ID, rev: Int, ${names.argument}: ${names.input}!): ID! ${by(write)}
  ${names.remove}(id: ID!): Boolean! ${by(write)}
}
`
}

/** What else follows from the descriptions: topics, routes, menu, rights, titles, screens, and what each has of its own. */
export function generateDescribed(all: readonly Described[]): Files {
  const areas = all.map(({ area }) => area)
  return [
    [
      'contract/generated/topics.gen.ts',
      `export const DESCRIBED_TOPICS = ${constant(areas.map((area) => namesOf(area).topic))}`,
    ],
    ['src/domain/access/tables.gen.ts', tables(areas)],
    ...(['pt_BR', 'pt', 'en'] as const).map(
      (language) => [`src/ui/kit/texts/routes/titles/${language}.gen.ts`, titles(areas, language)] as const,
    ),
    [
      'src/app/routes/described-screens.gen.ts',
      [
        'export const DESCRIBED_SCREENS = {',
        ...all.map((one) => `  '${patternOf(one.area)}': () => import('@ui/${one.folder}/${pageOf(one)}'),`),
        '}',
      ].join('\n'),
    ],
    ...all.map((one) => [`src/ui/${one.folder}/${one.constant}.gen.ts`, panelOf(one)] as const),
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
function panelOf({ folder, constant: name, area }: Described): string {
  const { rows, save, remove } = namesOf(area)
  const texts = existsSync(`src/ui/${folder}/texts/${name}/pt_BR.ts`)
    ? `./texts/${name}/pt_BR`
    : './texts/pt_BR'
  return `import { ${name} } from '@domain/${folder}/area'
import { ${[rows, save, remove].map((one) => `${capital(one)}Document`).join(', ')} } from '@infra/graphql/${folder}.gen'
import { areaPage } from '@ui/kit/area/AreaPage'
import type { PanelArea } from '@ui/kit/area/panel-area'
${area.history ? "import { layerPart } from '@ui/kit/part'\n" : ''}import { texts } from '${texts}'

export const ${name}Panel: PanelArea<typeof ${name}> = {
  area: ${name},
  route: '${patternOf(area)}',
  topic: '${namesOf(area).topic}',
  documents: { rows: ${capital(rows)}Document, save: ${capital(save)}Document, remove: ${capital(remove)}Document },
  texts,
${area.history ? "  History: layerPart(() => import('@ui/history/HistoryDrawer')),\n" : ''}}
export default areaPage(${name}Panel)
`
}
