import { useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { settingsIn } from '@domain/settings/entries'
import { settingFor } from '@domain/settings/registry'
import { setShopZone } from '@ui/kit/text'
import { useLayoutEffect } from 'react'

const zoneIn = (world: World): string => settingFor(settingsIn(world), 'time_zone', null)

/** Keeps all dates on the screen by the clock that the shop has set, and follows when it sets another. */
export function useShopClock(): void {
  const zone = useView(['settings'], zoneIn)
  // Before anything is painted.
  useLayoutEffect(() => setShopZone(zone), [zone])
}
