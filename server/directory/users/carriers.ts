import type { Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { defineRegistry } from '../../platform/registry'

/** What of an area carries a user's name and picture, and how it is told again. */
export type CarriesUser = (work: Work, userId: number) => Promise<readonly Change[]>

/** What carries users; areas bring it. */
export const userCarriers = defineRegistry<readonly CarriesUser[]>('what carries users')

/** Tells again what carries a user whose name or picture has changed. */
export async function tellCarriers(work: Work, userId: number): Promise<void> {
  for (const carried of userCarriers.all()) await publish(work, [...(await carried(work, userId))])
}
