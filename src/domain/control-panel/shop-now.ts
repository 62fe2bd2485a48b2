import type { ShopCount } from '../../../contract/entities'
import type { ATTENDANT_STATES } from '../../../contract/privacy-lists'
import type { FactScope, FigureViewer } from '../access/figures'
import { Row } from './internal/row'

/** What is counted of the tickets of one place that are not closed. Moments are ms. */
export type StandingCell = FactScope &
  Readonly<{
    waiting: number
    oldest: number | null
    held: number
    snoozed: number
    bots: number
    maria: number
    unanswered: number
    unansweredSince: number | null
  }>

/** How many of the queue of one place wait since a minute (ms). */
export type MinuteCell = FactScope & Readonly<{ at: number; count: number }>

/** What happened today at one place. `firstSeconds` of all `firsts` together. */
export type TodayCell = FactScope &
  Readonly<{ opened: number; closed: number; firstSeconds: number; firsts: number }>

/** Somebody of the team. */
export type TeamMember = Readonly<{
  id: string
  name: string
  departmentId: string | null
  instanceIds: readonly string[]
  /** Has the counter's screen, and is given conversations as others are. Administrators are not. */
  attends: boolean
  state: (typeof ATTENDANT_STATES)[number]
  /** Since when they are where they are, ms; null: nobody knows. */
  since: number | null
  pause: string | null
  /** How many conversations they take at most; null: no limit. */
  most: number | null
  full: boolean
}>

/** All that is counted of a shop at one moment; who is shown what of it says {@link countsFor}. */
export type ShopNow = Readonly<{
  cells: readonly StandingCell[]
  minutes: readonly MinuteCell[]
  today: readonly TodayCell[]
  team: readonly TeamMember[]
  departments: readonly Readonly<{ id: string; name: string }>[]
  instances: readonly Readonly<{ id: string; name: string }>[]
}>

/** Who decides what is seen: `canSeeFigure` (src/domain/access/figures.ts). */
type Sees = (viewer: FigureViewer, fact: FactScope) => boolean

/** The row of whoever no department is known of. */
export const NO_DEPARTMENT = 'department:0'
export const departmentKey = (id: string | null): string => `department:${id ?? '0'}`
/** The row of a connection. */
export const instanceKey = (id: string): string => `instance:${id}`
export const personKey = (id: string): string => `user:${id}`
export const SHOP_KEY = 'shop'

/**
 * How the shop stands for somebody: the sums of all that they may see, of the departments, of the connections and of the people. Each is a sum of the
 * same cells, so that rows add up to the shop's.
 */
export function countsFor(viewer: FigureViewer, shop: ShopNow, sees: Sees): ShopCount[] {
  const rows = new Map<string, Row>()
  const names = new Map(shop.team.map(({ id, name }) => [id, name]))
  const departments = new Map(shop.departments.map(({ id, name }) => [id, name]))
  const instances = new Map(shop.instances.map(({ id, name }) => [id, name]))
  const rowOf = (key: string, name: string | null): Row => {
    const known = rows.get(key)
    if (known) return known
    const row = new Row(key, name)
    rows.set(key, row)
    return row
  }
  rowOf(SHOP_KEY, null)
  for (const { id, name } of shop.departments)
    if (viewer.figures === 'shop' || seesDepartment(viewer, id)) rowOf(departmentKey(id), name)
  const placed = byPlace<readonly Row[]>((fact) =>
    sees(viewer, fact)
      ? [
          rowOf(SHOP_KEY, null),
          rowOf(departmentKey(fact.department_id), departments.get(fact.department_id ?? '') ?? null),
          ...(fact.instance_id === null
            ? []
            : [rowOf(instanceKey(fact.instance_id), instances.get(fact.instance_id) ?? null)]),
          ...(fact.user_id === null ? [] : [rowOf(personKey(fact.user_id), names.get(fact.user_id) ?? null)]),
        ]
      : [],
  )
  for (const cell of shop.cells) for (const row of placed(cell)) row.stand(cell)
  for (const cell of shop.minutes) for (const row of placed(cell)) row.wait(cell)
  for (const cell of shop.today) for (const row of placed(cell)) row.happen(cell)
  const works = [...rows.values()].filter(({ key }) => !key.startsWith('user:'))
  for (const member of shop.team) {
    const key = personKey(member.id)
    if (!seesMember(viewer, member, sees)) continue
    if (member.attends || (rows.get(key)?.sums.held ?? 0) > 0) rowOf(key, member.name).be(member)
    if (member.attends) for (const row of works) if (worksIn(member, row.key)) row.employ(member)
  }
  return [...rows.values()].map((row) => row.count())
}

/** Whoever works in no department in particular works in each. */
const worksIn = ({ departmentId, instanceIds }: TeamMember, key: string): boolean =>
  key.startsWith('instance:')
    ? instanceIds.some((id) => key === instanceKey(id))
    : key === SHOP_KEY || departmentId === null || key === departmentKey(departmentId)

/** What is found of a place is found once: cells come in thousands, of some hundred places. */
function byPlace<T>(find: (fact: FactScope) => T): (fact: FactScope) => T {
  const found = new Map<string, T>()
  return (fact) => {
    const key = `${fact.instance_id}/${fact.department_id}/${fact.user_id}`
    const known = found.get(key)
    if (known !== undefined) return known
    const made = find(fact)
    found.set(key, made)
    return made
  }
}

const seesDepartment = ({ figures, department_id }: FigureViewer, id: string): boolean =>
  figures === 'department' && (department_id === null || department_id === id)

/** Is somebody's presence shown? To whoever would be shown what they do on any connection of theirs. */
const seesMember = (
  viewer: FigureViewer,
  { id, departmentId, instanceIds }: TeamMember,
  sees: Sees,
): boolean =>
  [...instanceIds, null].some((instance_id) =>
    sees(viewer, { user_id: id, department_id: departmentId, instance_id }),
  )
