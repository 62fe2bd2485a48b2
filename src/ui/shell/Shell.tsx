import '@ui/kit/workspaceTexts'
import { ConnectionIndicator } from '@ui/connection/ConnectionIndicator'
import { part, preloadParts } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { NoticeHost } from '@ui/notices/NoticeHost'
import { Suspense, useEffect } from 'react'
import { Outlet } from 'react-router-dom'
import { askForExport, useExportAsked } from './exportAsked'
import { FeedbackHost } from './FeedbackHost'
import { Rail } from './Rail'
import styles from './Shell.module.css'
import { useRefreshWish } from './useRefreshWish'

const ExportDialog = part(() => import('./ExportDialog'))

/** The frame around every screen behind the login: menu, connection, notices. */
export default function Shell() {
  const t = useText()
  const exporting = useExportAsked()
  useEffect(preloadParts, [])
  useRefreshWish()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.altKey || event.code !== 'KeyE') return
      event.preventDefault()
      askForExport(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])

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
      <Suspense fallback={null}>{exporting && <ExportDialog onClose={() => askForExport(false)} />}</Suspense>
    </div>
  )
}
