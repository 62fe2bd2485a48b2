import type { World } from '@domain/kernel/world'

type Choice = Readonly<{ value: string; label: string }>

/** The connections that the user knows, for a filter; and when two such lists are the same. */
export const instanceChoices = {
  select: (world: World): Choice[] =>
    [...world.rows.instances.values()]
      .map(({ id, data }) => ({ value: id, label: data.nickname || data.name }))
      .sort((a, b) => a.label.localeCompare(b.label)),
  same: (a: readonly Choice[], b: readonly Choice[]): boolean => JSON.stringify(a) === JSON.stringify(b),
}
