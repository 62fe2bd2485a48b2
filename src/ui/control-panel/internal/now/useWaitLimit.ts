import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { settingsIn } from '@domain/settings/entries'
import { waitLimit } from '@domain/tickets/waiting'

/** Of several connections the strictest: a wall warns early. */
const limitsIn =
  (inQueue: boolean) =>
  (world: World): number =>
    Math.min(
      ...['', ...world.rows.instances.keys()].map((instanceId) =>
        waitLimit(settingsIn(world), { inQueue, instanceId }),
      ),
    )
const ofQueue = limitsIn(true)
const ofHands = limitsIn(false)

/** How long the shop lets customers wait in the queue, or for an answer of whoever has them; ms. */
export const useWaitLimit = (inQueue: boolean): number =>
  useView(['settings', 'instances'], inQueue ? ofQueue : ofHands)
