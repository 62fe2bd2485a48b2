import { usePreferences, useUser } from '@app/panel/panel'
import { servedConnections } from '@domain/instances/served'
import { useMemo } from 'react'

/** The connections whose tickets the lists show; empty: all of the user's. */
export function useServedConnections(): readonly string[] {
  const [{ instanceIds }] = usePreferences()
  const user = useUser()
  return useMemo(() => servedConnections(instanceIds, user), [instanceIds, user])
}
