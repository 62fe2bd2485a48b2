import { usePanel, useRow, useUser } from '@app/panel/panel'
import { isPractice } from '@domain/training/practice'
import { ConnectionIndicator } from '@ui/connection/ConnectionIndicator'
import { layerPart, part, preloadParts, startPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useWantedPlace } from '@ui/kit/wantedPlace'
import { useEffect } from 'react'
import { Outlet, useLocation, useNavigate } from 'react-router-dom'
import { askForExport, useExportAsked } from './internal/exportAsked'
import { Rail } from './internal/Rail'
import { useReloadRequest } from './internal/useReloadRequest'
import { useShellKeys } from './internal/useShellKeys'
import { useShopClock } from './internal/useShopClock'
import styles from './Shell.module.css'
import { shellTexts } from './texts/pt_BR'

const LookKeeper = startPart(() => import('./internal/LookKeeper'))
const Told = startPart(() => import('./internal/Told'))
const WaitingMark = startPart(() => import('@ui/notices/WaitingMark'))
const PracticeBar = part(() => import('@ui/help/PracticeBar'))
const DropKeeper = startPart(() => import('@ui/conversation/DropKeeper'))
const LitPlace = part(() => import('./internal/LitPlace'))
const FocusKeeper = startPart(() => import('./internal/FocusKeeper'))
const UpdateOffer = startPart(() => import('./internal/UpdateOffer'))
const TeamBanner = part(() => import('@ui/settings/TeamBanner'))
const PausedBar = part(() => import('@ui/pauses/PausedBar'))
const ExportDialog = layerPart(() => import('./internal/ExportDialog'))

/** The frame around every screen behind the login: menu, connection, notices. */
export default function Shell() {
  const t = useTexts(shellTexts)
  const exporting = useExportAsked()
  const live = useRow('connection', 'self')?.state === 'live'
  useEffect(() => preloadParts(live), [live])
  useReloadRequest()
  useShopClock()
  const { tenant, replayed } = usePanel()
  const { paused_at: paused, view_banner: banner } = useUser()
  const navigate = useNavigate()
  const { hash } = useLocation()
  useWantedPlace((place) => void navigate(`/${tenant}/chat/attendance?${new URLSearchParams(place)}`))
  const keys = useShellKeys()

  return (
    <div className={styles.shell}>
      <a className={styles.skip} href="#content">
        {t('skip')}
      </a>
      <Rail />
      <div className="stack grow short">
        {isPractice(tenant) && <PracticeBar />}
        <ConnectionIndicator />
        {paused && <PausedBar />}
        {banner && <TeamBanner />}
        {!replayed && <UpdateOffer />}
        <main id="content" className={styles.content} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      <WaitingMark />
      <Told />
      {keys}
      {!replayed && <FocusKeeper />}
      {hash !== '' && <LitPlace />}
      <DropKeeper />
      {!replayed && <LookKeeper />}
      {exporting && <ExportDialog onClose={() => askForExport(false)} />}
    </div>
  )
}
