import { useEffect, useRef } from 'react'

/** Reloads a list when `changes` does; not when it is first shown. */
export function ReloadWhen({ changes, reload }: { changes: number; reload: () => void }) {
  const latest = useRef(reload)
  latest.current = reload
  const known = useRef(changes)
  useEffect(() => {
    if (known.current === changes) return
    known.current = changes
    latest.current()
  }, [changes])
  return null
}
