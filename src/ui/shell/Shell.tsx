import '@ui/kit/workspaceTexts'
import { usePanel, useView } from '@app/panel'
import { waitingForUser } from '@domain/notices/attention'
import { ConnectionIndicator } from '@ui/connection/ConnectionIndicator'
import { part, preloadParts } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { useWantedPlace } from '@ui/kit/wantedPlace'
import { NoticeHost } from '@ui/notices/NoticeHost'
import { useFaviconCount } from '@ui/notices/useFaviconCount'
import { Suspense, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { askForExport, useExportAsked } from './exportAsked'
import { FeedbackHost } from './FeedbackHost'
import { Rail } from './Rail'
import styles from './Shell.module.css'
import { useRefreshWish } from './useRefreshWish'
import { useShellKeys } from './useShellKeys'

const LookKeeper = part(() => import('./LookKeeper'))
const ExportDialog = part(() => import('./ExportDialog'))

const WAITING = ['tickets', 'counts', 'internalMessages', 'internalConversations'] as const

/** The frame around every screen behind the login: menu, connection, notices. */
export default function Shell() {
  const t = useText()
  const exporting = useExportAsked()
  useEffect(preloadParts, [])
  useRefreshWish()
  const { tenant, replayed } = usePanel()
  const waiting = useView(WAITING, waitingForUser)
  useFaviconCount(replayed ? 0 : waiting)
  const navigate = useNavigate()
  useWantedPlace((place) => void navigate(`/${tenant}/chat/attendance?${new URLSearchParams(place)}`))
  const keys = useShellKeys()

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
      {keys}
      <Suspense fallback={null}>{!replayed && <LookKeeper />}</Suspense>
      <Suspense fallback={null}>{exporting && <ExportDialog onClose={() => askForExport(false)} />}</Suspense>
    </div>
  )
}
