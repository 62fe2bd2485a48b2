import { DEFAULT_ZONE } from '@domain/time/relative-time'
import { useSyncExternalStore } from 'react'

let zone: string = DEFAULT_ZONE
const listeners = new Set<() => void>()

/** The time zone of the shop whose panel this is, by its IANA name: all days and hours on the screen are of its clock. */
export const shopZone = (): string => zone

/** Sets the shop's zone; whoever shows texts renders anew (see useText), and with them their dates. */
export function setShopZone(name: string): void {
  if (name === zone) return
  zone = name
  for (const listener of listeners) listener()
}

/** Calls the listener whenever the zone is another one; gives the way back. */
export function onShopZone(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The shop's zone, for what lays days out once and keeps them. */
export const useShopZone = (): string => useSyncExternalStore(onShopZone, shopZone)
