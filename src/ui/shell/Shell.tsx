import '@ui/kit/workspaceTexts'
import { usePanel } from '@app/panel'
import { ConnectionIndicator } from '@ui/connection/ConnectionIndicator'
import { part, preloadParts } from '@ui/kit/part'
import { useText } from '@ui/kit/text'
import { useWantedPlace } from '@ui/kit/wantedPlace'
import { NoticeHost } from '@ui/notices/NoticeHost'
import { WaitingMark } from '@ui/notices/WaitingMark'
import { Suspense, useEffect } from 'react'
import { Outlet, useNavigate } from 'react-router-dom'
import { askForExport, useExportAsked } from './exportAsked'
import { FeedbackHost } from './FeedbackHost'
import { Rail } from './Rail'
import styles from './Shell.module.css'
import { useRefreshWish } from './useRefreshWish'
import { useShellKeys } from './useShellKeys'

const LookKeeper = part(() => import('./LookKeeper'))
const UpdateOffer = part(() => import('./UpdateOffer'))
const ExportDialog = part(() => import('./ExportDialog'))

/** The frame around every screen behind the login: menu, connection, notices. */
export default function Shell() {
  const t = useText()
  const exporting = useExportAsked()
  useEffect(preloadParts, [])
  useRefreshWish()
  const { tenant, replayed } = usePanel()
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
        <Suspense fallback={null}>{!replayed && <UpdateOffer />}</Suspense>
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <WaitingMark />
      <NoticeHost />
      <FeedbackHost />
      {keys}
      <Suspense fallback={null}>{!replayed && <LookKeeper />}</Suspense>
      <Suspense fallback={null}>{exporting && <ExportDialog onClose={() => askForExport(false)} />}</Suspense>
    </div>
  )
}
