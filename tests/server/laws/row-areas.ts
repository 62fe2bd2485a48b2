import { buildSchema } from 'graphql'
import { readContract } from '../../../contract/read-contract'
import { projectRoot } from '../../../server/platform/root'
import { fieldsOf } from '../../../src/domain/described/describe-area'
import { DESCRIBED, sampleOf } from '../../described-areas'
import { asked, type Case, nobody, type Scene } from './deeds'

/**
 * Rows that administrators keep by `save<Name>(id, rev, <form>)` and `delete<Name>(id)`. What the laws need to try both is
 * read from the contract, but for a form that can be saved: `n` makes it another one each time.
 */
export type RowArea = Readonly<{
  name: string
  form: (n: string | number) => object
  /** Has it an order that `move<Name>(id, up)` changes? */
  placed?: boolean
  /** Kinds of the ids in its form, by field. */
  ids?: Readonly<Record<string, OwnKind | 'instance'>>
}>

/** Kind of the ids of such rows. */
export type OwnKind = `own:${string}`

/** Every such area: by its description, else a file in `areas`. */
const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)
const AREAS: readonly RowArea[] = [
  ...DESCRIBED.map(({ area }) => ({
    name: capital(area.one),
    form: (n: string | number) => sampleOf(area, n),
    placed: area.placed !== undefined,
    ids: Object.fromEntries(
      fieldsOf(area).flatMap(([field, column]): [string, OwnKind | 'instance'][] =>
        column.kind === 'row'
          ? [[field, `own:${capital(column.of.one)}`]]
          : column.kind === 'connection'
            ? [[field, 'instance']]
            : [],
      ),
    ),
  })),
  ...Object.values(import.meta.glob<RowArea>('./areas/*.ts', { eager: true, import: 'area' })),
]

const schema = buildSchema(readContract(projectRoot))

const own = AREAS.map(({ name, form, placed = false, ids = {} }) => {
  const kind: OwnKind = `own:${name}`
  const save = schema.getMutationType()?.getFields()[`save${name}`]
  const argument = save?.args.find((one) => one.name !== 'id' && one.name !== 'rev')
  if (!argument) throw new Error(`the contract has no save${name} with a form`)
  return {
    ...{ kind, form, placed, ids, argument: argument.name },
    ...{ save: `save${name}`, remove: `delete${name}`, move: `move${name}` },
    saving: `mutation Save${name}($form: ${argument.type}) { save${name}(${argument.name}: $form) }`,
    moving: `mutation Move${name}($id: ID!) { move${name}(id: $id, up: true) }`,
    removing: `mutation Delete${name}($id: ID!) { delete${name}(id: $id) }`,
  }
})

/** The kind of every id of theirs that a client may name, by operation and argument. */
export const OWN_KINDS: Readonly<Record<string, OwnKind | 'instance'>> = Object.fromEntries(
  own.flatMap(({ kind, save, remove, move, placed, ids, argument }): [string, OwnKind | 'instance'][] => [
    [`${save}.id`, kind],
    [`${remove}.id`, kind],
    ...(placed ? [[`${move}.id`, kind] as [string, OwnKind]] : []),
    ...Object.entries(ids).map(([field, of]): [string, OwnKind | 'instance'] => [
      `${save}.${argument}.${field}`,
      of,
    ]),
  ]),
)

/** A row of each, saved by an administrator who asks; every text in it holds the mark. */
export async function aRowOfEach(
  ask: (query: string, variables: object) => Promise<string>,
  mark: string,
): Promise<Readonly<Record<OwnKind, string>>> {
  const ids: Record<OwnKind, string> = {}
  for (const { kind, saving, form } of own)
    ids[kind] = /"(\d+)"/.exec(await ask(saving, { form: form(mark) }))?.[1] ?? ''
  return ids
}

/** Good values for the arguments of these operations that no id is in question for. */
export const goodForms = (turn: number): Readonly<Record<string, object>> =>
  Object.fromEntries(own.map(({ save, argument, form }) => [`${save}.${argument}`, form(turn)]))

let made = 0
const one =
  (what: (typeof own)[number]) =>
  async ({ panels }: Scene): Promise<string> => {
    const saved = await asked<Record<string, string>, object>(panels.alice, what.saving, {
      form: what.form(`caso ${++made}`),
    })
    return saved[what.save] ?? ''
  }

/** What administrators do with them: lists read them again, and nothing in a conversation changes. */
export const ownCases: Readonly<Record<string, readonly Case[]>> = Object.fromEntries(
  own.flatMap((what): [string, Case[]][] => {
    const about = 'changes nothing in a conversation'
    let id = ''
    const before = async (scene: Scene) => {
      id = await one(what)(scene)
      return []
    }
    const deed = (document: string) => ({
      about,
      before,
      act: ({ panels }: Scene) => asked(panels.alice, document, { id }),
    })
    return [
      [what.save, [{ about, before: nobody, act: one(what) }]],
      [what.remove, [deed(what.removing)]],
      ...(what.placed ? [[what.move, [deed(what.moving)]] as [string, Case[]]] : []),
    ]
  }),
)
