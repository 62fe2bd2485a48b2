import { Portal } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './Television.module.css'
import { kitPartTexts } from './texts/parts/pt_BR'

type Props = {
  /** What hangs there. */
  label: string
  onLeave: () => void
  /** In the lowest line, beside how one leaves. */
  foot?: ReactNode
  children: ReactNode
}

/** Over everything, dark and large, and awake: what hangs on a wall is read from five metres. Escape leaves. */
export function Television({ label, onLeave, foot, children }: Props) {
  const t = useTexts(kitPartTexts)
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    screen.current?.focus()
    // The browser takes Escape for itself while it fills the screen, and says so by this event.
    // Where the browser does not let it fill the screen, it fills the window.
    void document.documentElement.requestFullscreen?.().catch(() => {})
    let filled = false
    const changed = () => {
      if (document.fullscreenElement) filled = true
      else if (filled) onLeave()
    }
    document.addEventListener('fullscreenchange', changed)
    return () => {
      document.removeEventListener('fullscreenchange', changed)
      if (document.fullscreenElement) void document.exitFullscreen()
    }
  }, [onLeave])
  useEffect(staysAwake, [])
  return (
    <Portal>
      <div
        ref={screen}
        role="dialog"
        aria-modal
        aria-label={label}
        tabIndex={-1}
        data-dark
        className={styles.tv}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
      >
        {children}
        <p className={styles.foot}>
          <span>{t('leaveTv')}</span>
          {foot}
        </p>
      </div>
    </Portal>
  )
}

/** Nobody touches what hangs on a wall: the machine does not put its screen out. The browser lets go whenever the page is not seen. */
function staysAwake(): () => void {
  let left = false
  let lock: WakeLockSentinel | null = null
  const hold = async () => {
    if (left || document.visibilityState !== 'visible') return
    // Without it, as on an old television, the screen does what its own settings say.
    lock = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null
    if (left) void lock?.release()
  }
  const seen = () => void hold()
  void hold()
  document.addEventListener('visibilitychange', seen)
  return () => {
    left = true
    document.removeEventListener('visibilitychange', seen)
    void lock?.release()
  }
}
