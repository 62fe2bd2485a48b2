import { useCommands, useView } from '@app/panel/panel'
import type { NoticePreferences } from '@contract/entities'
import { ownPreferences } from '@domain/notices/preferences'
import { useEffect, useRef, useState } from 'react'

/** A slider that is being dragged is saved when it rests this long, ms. */
const REST_MS = 400

type Saving = Readonly<{
  /** As they stand on this screen. */
  notices: NoticePreferences
  change: (over: Partial<NoticePreferences>) => void
  /** Why they could not be kept. */
  failure: string | null
  retry: () => void
  saved: boolean
}>

/** The user's preferences, kept a moment after each change; what could not be kept stays on the screen. */
export function useSavedNotices(): Saving {
  const commands = useCommands()
  const kept = useView(['userPreferences'], ownPreferences, (a, b) => a.rev === b.rev).notices
  const [edited, setEdited] = useState<NoticePreferences | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [saved, setSaved] = useState(false)
  const latest = useRef<NoticePreferences | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)

  const save = useRef(() => {})
  save.current = () => {
    clearTimeout(timer.current)
    timer.current = undefined
    const wanted = latest.current
    if (!wanted) return
    void commands.saveNotices(wanted).then((outcome) => {
      // Changed again meanwhile: that one is on its way.
      if (latest.current !== wanted) return
      setFailure(outcome.ok ? null : outcome.message)
      if (!outcome.ok) return
      latest.current = null
      setEdited(null)
      setSaved(true)
    })
  }
  // Whoever leaves at once has changed it all the same.
  useEffect(() => () => (timer.current === undefined ? undefined : save.current()), [])

  const notices = edited ?? kept
  return {
    notices,
    change(over) {
      const next = { ...(latest.current ?? notices), ...over }
      latest.current = next
      setEdited(next)
      setSaved(false)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => save.current(), REST_MS)
    },
    failure,
    retry: () => save.current(),
    saved,
  }
}
