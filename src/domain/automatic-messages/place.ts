import * as v from 'valibot'

/** Longest text that the shop says by itself, characters: what fits above a list of WhatsApp's too. */
export const LONGEST_AUTOMATIC = 1_024

/** A text for a customer; the spaces around it are taken away when it is kept. */
export const automaticText = v.pipe(v.string(), v.regex(/\S/), v.maxLength(LONGEST_AUTOMATIC))

/** Where a message holds, as it is chosen; null: everywhere. */
export const placeMembers = {
  instanceId: v.nullable(v.string()),
  departmentId: v.nullable(v.string()),
}
export type Place = Readonly<{ instanceId: string | null; departmentId: string | null }>
