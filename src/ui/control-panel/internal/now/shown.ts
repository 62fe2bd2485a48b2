import type { ShopCount } from '@contract/entities'
import { NO_DEPARTMENT, SHOP_KEY } from '@domain/control-panel/shop-now'

/** What the panel shows: the shop or one department, its people, the departments, and the connections of the whole shop. */
export type Shown = Readonly<{
  whole: ShopCount
  people: readonly ShopCount[]
  departments: readonly ShopCount[]
  connections: readonly ShopCount[]
}>

const isPerson = ({ id }: ShopCount): boolean => id.startsWith('user:')
const isDepartment = ({ id }: ShopCount): boolean => id.startsWith('department:')
const isConnection = ({ id }: ShopCount): boolean => id.startsWith('instance:')
const isAny = ({ waiting, held, bots, maria, snoozed }: ShopCount): boolean =>
  waiting + held + bots + maria + snoozed > 0

const mostWaiting = (a: ShopCount, b: ShopCount): number =>
  b.waiting - a.waiting || (a.name ?? '').localeCompare(b.name ?? '')

/** Who is there first, who has most in hand, then by name. */
const RANK = { online: 0, paused: 1, offline: 2 } as const
const rankOf = ({ state }: ShopCount): number => RANK[(state ?? 'offline') as keyof typeof RANK] ?? 2
const inOrder = (a: ShopCount, b: ShopCount): number =>
  rankOf(a) - rankOf(b) || b.held - a.held || (a.name ?? '').localeCompare(b.name ?? '')

/** Of what was told, what the page shows of one department (its key), or of all (null); null: nothing was told. */
export function shownOf(rows: readonly ShopCount[], department: string | null): Shown | null {
  const whole = rows.find(({ id }) => id === (department ?? SHOP_KEY))
  if (!whole) return null
  return {
    whole,
    people: rows
      .filter(isPerson)
      .filter(
        ({ department_id: id }) => department === null || id === null || `department:${id}` === department,
      )
      .sort(inOrder),
    departments: rows
      .filter(isDepartment)
      // Without a department there is a row only where something stands there.
      .filter((row) => row.id !== NO_DEPARTMENT || isAny(row))
      .sort(mostWaiting),
    // Those of one department are not told apart.
    connections: department === null ? rows.filter(isConnection).sort(mostWaiting) : [],
  }
}
