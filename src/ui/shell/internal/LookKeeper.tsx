import { useCommands, usePanel, usePreferences, useRow, useUser } from '@app/panel/panel'
import { useEffect, useRef } from 'react'
import { hearLook, isHeard, isUnsaid, lookOf, sendLook, writtenLook } from './look'

/** A choice is sent when it has stood this long, ms. */
const REST_MS = 600

/**
 * Keeps how the panel looks the same on all devices of a user: what was chosen here goes to the server, what was
 * chosen elsewhere comes from there. The device keeps a copy, which is what is shown: before anybody has
 * answered, and without a network. What could not be sent goes with the next connection.
 */
export default function LookKeeper() {
  const { saveLook } = useCommands()
  const [preferences, update] = usePreferences()
  const store = usePanel().preferences
  const { id: userId } = useUser()
  const row = useRow('userPreferences', 'self')
  const sends = useRef(0)
  const live = useRow('connection', 'self')?.state === 'live'
  const look = writtenLook(lookOf(preferences))

  useEffect(() => {
    // What this was rendered with may be older than what the user has chosen since: the store says how it stands.
    if (row && !isHeard(store.get(), userId, row.data.rev))
      update((draft) => hearLook(draft, userId, row.data))
  }, [row, userId, store, update])

  const due = live && isUnsaid(preferences, userId)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is chosen meanwhile rests again.
  useEffect(() => {
    if (!due) return
    const timer = setTimeout(() => {
      sends.current += 1
      const send = sends.current
      const sent = lookOf(store.get())
      update(sendLook)
      void saveLook(sent).then((outcome) => {
        // Another one is on its way.
        if (send !== sends.current) return
        // Refused: asking again would be answered the same. Not reached: the next connection sends it.
        if (outcome.ok || outcome.code === 'INVALID')
          update((draft) => {
            draft.lookSaved = writtenLook(sent)
          })
      })
    }, REST_MS)
    return () => clearTimeout(timer)
  }, [due, look, saveLook, update, store])
  return null
}
