import type { World } from '../kernel/world'

/** What the platform says of itself by a setting, which no administrator of the shop has changed. */
const PLATFORM: ReadonlySet<string> = new Set(['whatsapp_status', 'maintenance_status'])

/**
 * The newest event number by which an administrator changed settings of the shop, its reasons or what it says by itself
 * (specification section 8, "settings changed by admin during finalize popup"); 0: none was told of.
 */
export function closingRevision(world: World): number {
  const { areas } = world.rows
  let newest = Math.max(areas.get('reasons')?.rev ?? 0, areas.get('automaticMessages')?.rev ?? 0)
  for (const { data, rev } of world.rows.settings.values())
    if (!PLATFORM.has(data.key)) newest = Math.max(newest, rev)
  return newest
}
