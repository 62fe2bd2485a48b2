import { deviceClock } from '@infra/clock'
import { deviceIds } from '@infra/ids'
import type { Reading } from '@infra/log/stored-rows'
import { initTexts } from '@ui/kit/namespaces'
import { CrashBoundary } from '@ui/shell/CrashBoundary'
import { StandbyPage } from '@ui/shell/StandbyPage'
import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { PanelProvider, usePreferences } from '../panel/panel'
import { removeCopy } from '../panel/screen-copy'
import { PublicRoutes, preloadScreens, TenantRoutes } from '../routes/router'
import { App } from './app'

/** First path segments that are no tenant's name. */
const RESERVED = new Set(['', 'pages'])

/** Puts the panel into the page. `rows`: the store's, whose reading has begun; `prefetched`: the screens, being fetched. */
export function mount(rows: Reading | null, prefetched: Promise<unknown> | null): void {
  const segment = location.pathname.split('/')[1] ?? ''
  const container = document.getElementById('root')
  if (!container) throw new Error('index.html has no #root')
  let onFault = () => {}
  const root = createRoot(container, {
    onCaughtError(error) {
      console.error(error)
      onFault()
    },
  })
  if (RESERVED.has(segment) || !/^[a-z0-9-]{1,40}$/.test(segment)) {
    root.render(<PublicRoutes invalidTenant={!RESERVED.has(segment)} />)
    return
  }
  const app = new App(segment, deviceClock, deviceIds, localStorage)
  onFault = app.faulted
  const screen = (
    <CrashBoundary onExport={() => exportFrom(app)}>
      <Counter app={app} tenant={segment} />
    </CrashBoundary>
  )
  // What is drawn first is in the user's language already.
  void initTexts(app.language).finally(() => root.render(screen))
  const screens = prefetched?.then(() => preloadScreens(segment, location.pathname))
  void app.start(rows && screens ? { rows, screens } : null)
}

/** The log for those who look into a crash: without personal data, for nobody asked who is to get it. */
async function exportFrom(app: App): Promise<string> {
  const { exportAfterCrash } = await import('@ui/shell/exportAfterCrash')
  const state = app.getState()
  return exportAfterCrash(state.phase === 'ready' ? state.panel : null)
}

function Counter({ app, tenant }: { app: App; tenant: string }) {
  const state = useSyncExternalStore(app.subscribe, app.getState)
  // In the same frame as the screen itself comes.
  useLayoutEffect(() => {
    if (state.phase !== 'starting') removeCopy()
  }, [state.phase])
  if (state.phase === 'starting') return null
  if (state.phase === 'elsewhere') return <StandbyPage onTakeOver={() => void app.takeOver()} />
  if (state.phase === 'unsupported') return <StandbyPage reason={state.reason} />
  return (
    <PanelProvider panel={state.panel}>
      <Language />
      <TenantRoutes tenant={tenant} fetchPanel={fetchPanel} />
    </PanelProvider>
  )
}

/** What follows the login, beside the screens. */
const fetchPanel = () => Promise.all([import('./open-tab'), import('../tabs/tab-store')])

/** Follows the user's choice of language. */
function Language() {
  const [{ language }] = usePreferences()
  useEffect(() => void initTexts(language), [language])
  return null
}
