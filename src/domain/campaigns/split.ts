import { hashOf } from '../text/hash-of'

/** Which part of a campaign somebody is in. */
export type Part = Readonly<{ kind: 'control' } | { kind: 'variant'; name: string }>

/**
 * Where somebody falls: into the control group, which gets nothing, or to one of the variants. By who they are and which campaign
 * it is alone: asked again it is the same, whoever else is in it.
 * @param variants their names, in their order; at least one.
 */
export function partOf(
  campaignId: string,
  customerId: string,
  variants: readonly string[],
  controlPercent: number,
): Part {
  if (hashOf(`control:${campaignId}:${customerId}`) % 100 < controlPercent) return { kind: 'control' }
  const name = variants[hashOf(`variant:${campaignId}:${customerId}`) % variants.length]
  if (name === undefined) throw new Error('a campaign without a variant')
  return { kind: 'variant', name }
}

/** The expected size of the control group of so many people; who is in it is only known person by person. */
export const expectedControl = (people: number, controlPercent: number): number =>
  Math.round((people * controlPercent) / 100)
