import { deviceClock } from '@infra/clock'
import { deviceIds } from '@infra/ids'
import { initTexts } from '@ui/kit/text'
import { CrashBoundary } from '@ui/shell/CrashBoundary'
import { StandbyPage } from '@ui/shell/StandbyPage'
import { useEffect, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app'
import type { Early } from './early'

import { PanelProvider, usePreferences } from './panel'
import { PublicRoutes, preloadScreens, TenantRoutes } from './router'

/** First path segments that are no tenant's name. */
const RESERVED = new Set(['', 'pages'])

/** Puts the panel into the page. */
export function mount(early: Early | null): void {
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
  root.render(
    <CrashBoundary>
      <Counter app={app} tenant={segment} />
    </CrashBoundary>,
  )
  const screens = early?.screens.then(() => preloadScreens(location.pathname))
  void app.start(early && screens ? { ...early, screens } : null)
}

function Counter({ app, tenant }: { app: App; tenant: string }) {
  const state = useSyncExternalStore(app.subscribe, app.getState)
  if (state.phase === 'starting') return null
  if (state.phase === 'elsewhere') return <StandbyPage onTakeOver={() => void app.takeOver()} />
  if (state.phase === 'unsupported') return <StandbyPage reason={state.reason} />
  return (
    <PanelProvider panel={state.panel}>
      <Language />
      <TenantRoutes tenant={tenant} />
    </PanelProvider>
  )
}

/** Follows the user's choice of language. */
function Language() {
  const [{ language }] = usePreferences()
  useEffect(() => void initTexts(language), [language])
  return null
}
