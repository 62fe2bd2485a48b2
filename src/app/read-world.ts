import { foldAll } from '@domain/kernel/fold'
import type { Registry } from '@domain/kernel/registry'
import { type Change, emptyWorld, type World } from '@domain/kernel/world'
import type { LogStore } from '@infra/log/log-store'
import type { RowStore } from '@infra/log/row-store'

/**
 * The world as this device left it: the rows, and the log's tail folded over them. `behind` is what the tail
 * changed: those rows on disk still stand where they were, and want to be written with the next ones.
 */
export async function readWorld(
  registry: Registry,
  rows: RowStore,
  log: LogStore,
  onPartial: (world: World) => void,
): Promise<{ world: World; behind: Change }> {
  const world = (await rows.read(onPartial)) ?? emptyWorld()
  return { world, behind: foldAll(registry, world, await log.readAfter(world.pos)) }
}
