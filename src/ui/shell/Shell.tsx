import { usePanel } from '@app/panel'
import { ConnectionIndicator } from '@ui/connection/ConnectionIndicator'
import { tell } from '@ui/kit/feedback'
import { preloadParts } from '@ui/kit/part'
import { currentText, useText } from '@ui/kit/text'
import { NoticeHost } from '@ui/notices/NoticeHost'
import { useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { exportLog } from './exportLog'
import { FeedbackHost } from './FeedbackHost'
import { Rail } from './Rail'
import styles from './Shell.module.css'
import { useRefreshWish } from './useRefreshWish'

/** The frame around every screen behind the login: menu, connection, notices. */
export default function Shell() {
  const t = useText()
  const panel = usePanel()
  useEffect(preloadParts, [])
  useRefreshWish()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.altKey || event.code !== 'KeyE') return
      event.preventDefault()
      exportLog(panel).catch(() => tell('failed', currentText()('shell.exportFailed')))
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [panel])

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('shell.skip')}
      </a>
      <Rail />
      <div className={styles.main}>
        <ConnectionIndicator />
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <NoticeHost />
      <FeedbackHost />
    </div>
  )
}
