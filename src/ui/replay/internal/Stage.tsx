import { usePanel, useRow } from '@app/panel/panel'
import { useReplay } from '@app/replay/replay'
import { ClockContext } from '@ui/kit/clock'
import { useTexts } from '@ui/kit/text'
import Shell from '@ui/shell/Shell'
import { lazy, Suspense } from 'react'
import { Navigate, Route, Routes } from 'react-router-dom'
import { replayTexts } from '../texts/pt_BR'
import { ReplayBoundary } from './ReplayBoundary'
import styles from './Stage.module.css'
import { StageRouter } from './StageRouter'

const attendance = () => import('@ui/attendance/AttendancePage')
const instanceList = () => import('@ui/instances/InstanceListPage')
const AttendancePage = lazy(attendance)
const InstanceListPage = lazy(instanceList)

/** Fetches the screens: once a log is open nothing is asked of the network. */
export const loadScreens = async (): Promise<void> => {
  const [{ preloadOpenTicket }] = await Promise.all([attendance(), instanceList()])
  await preloadOpenTicket()
}

/** The real screens over the replayed world, with a router of their own: who looks is the log's user. */
export function Stage() {
  const t = useTexts(replayTexts)
  const replay = useReplay()
  const { tenant } = usePanel()
  const signedIn = (useRow('session', 'self')?.user ?? null) !== null
  return (
    <section className={styles.stage} aria-label={t('stage.region')}>
      {signedIn ? (
        <ClockContext value={replay}>
          <ReplayBoundary>
            <Suspense fallback={null}>
              <StageRouter first={`/${tenant}/chat/attendance`}>
                <Routes>
                  <Route path={`/${tenant}`} element={<Shell />}>
                    <Route path="instances/list/:chooseInstance" element={<InstanceListPage />} />
                    <Route path="chat/attendance" element={<AttendancePage />} />
                    <Route path="*" element={<Navigate to={`/${tenant}/chat/attendance`} replace />} />
                  </Route>
                </Routes>
              </StageRouter>
            </Suspense>
          </ReplayBoundary>
        </ClockContext>
      ) : (
        <div className={styles.nobody}>
          <p className="m-0 lead">{t('stage.nobody')}</p>
          <small>{t('stage.nobodyHint')}</small>
        </div>
      )}
    </section>
  )
}
