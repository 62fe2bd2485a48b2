import { Portal } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from '../OrderPanel.module.css'
import { orderPanelTexts } from '../texts/pt_BR'

type Props = { onLeave: () => void; children: ReactNode }

/** Over everything, dark and large: what hangs on a wall is read from five metres. Escape leaves. */
export function Television({ onLeave, children }: Props) {
  const t = useTexts(orderPanelTexts)
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
  return (
    <Portal>
      <div
        ref={screen}
        role="dialog"
        aria-modal
        aria-label={t('label')}
        tabIndex={-1}
        data-dark
        className={styles.tv}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onLeave()
        }}
      >
        {children}
        <p className={styles.leave}>{t('leaveTv')}</p>
      </div>
    </Portal>
  )
}
