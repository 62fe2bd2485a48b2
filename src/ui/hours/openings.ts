import { useCommands, usePanel, useView } from '@app/panel/panel'
import type { PlacedOpening } from '@domain/hours/opening'
import type { World } from '@domain/kernel/world'
import { topicRevision } from '@domain/topics/topic.fold'
import { OpeningCalendarsDocument, type OpeningCalendarsQuery } from '@infra/graphql/automatic-messages.gen'
import { useEffect, useSyncExternalStore } from 'react'

/** Opening hours as the server gives them. */
export const placedOpenings = (rows: OpeningCalendarsQuery['openingCalendars']): readonly PlacedOpening[] =>
  rows.map(({ instance_id, department_id, ...calendar }) => ({
    instance_id: instance_id ?? null,
    department_id: department_id ?? null,
    calendar,
  }))

const revisionIn = (world: World): number => topicRevision(world, 'automaticMessages')

/** What was read last, shared by all rows: a list of hundreds asks once. */
const store = { asked: -1, openings: [] as readonly PlacedOpening[], listeners: new Set<() => void>() }

const subscribe = (listener: () => void): (() => void) => {
  store.listeners.add(listener)
  return () => store.listeners.delete(listener)
}

/** The shop's opening hours, read once and again when they change; none until they are here. */
export function useOpenings(): readonly PlacedOpening[] {
  const { read } = useCommands()
  const { ready, replayed } = usePanel()
  const revision = useView(['areas'], revisionIn)
  useEffect(() => {
    if (!ready || replayed || store.asked === revision) return
    store.asked = revision
    void read(OpeningCalendarsDocument, {}).then((outcome) => {
      // Without network there is no second figure; the next change, or the next list, asks again.
      if (!outcome.ok) {
        store.asked = -1
        return
      }
      store.openings = placedOpenings(outcome.value.openingCalendars)
      for (const listener of store.listeners) listener()
    })
  }, [read, ready, replayed, revision])
  return useSyncExternalStore(subscribe, () => store.openings)
}
