import { hoursSaid } from '@domain/hours/hours-said'
import { openingAmong, type PlacedOpening } from '@domain/hours/opening'
import { wallOf } from '@domain/hours/wall'
import { storeOf } from '@domain/store/store-form'
import { storeValuesIn } from '@domain/store/store-variables'
import type { StoreInfosQuery } from '@infra/graphql/store.gen'

type Where = Readonly<{ instance_id: string | null; department_id: string | null }>

/** What the shop says of itself where a text is sent from, by the names of its variables; its hours by the clock of `zone`. */
export const valuesOfStore = (
  stores: StoreInfosQuery['storeInfos'],
  openings: readonly PlacedOpening[],
  where: Where,
  { zone, now }: Readonly<{ zone: string; now: number }>,
) => {
  const opening = openingAmong(openings, where)
  const hours = opening ? hoursSaid(opening.calendar, wallOf(zone).toWall(now)) : null
  return storeValuesIn(storeOf(stores, where.instance_id), hours)
}
