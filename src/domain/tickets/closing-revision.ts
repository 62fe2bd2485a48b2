import type { World } from '../kernel/world'

/** The newest event number by which an administrator changed what closing a ticket asks for; 0: none was told of. */
export function closingRevision(world: World): number {
  const { areas } = world.rows
  let newest = Math.max(areas.get('reasons')?.rev ?? 0, areas.get('automaticMessages')?.rev ?? 0)
  for (const { data, rev } of world.rows.settings.values())
    if (data.key === 'closing_reason_required') newest = Math.max(newest, rev)
  return newest
}
