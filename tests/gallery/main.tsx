import { type Panel, PanelProvider } from '@app/panel/panel'
import { createPreferences } from '@app/panel/preferences'
import type { Draft, Drafts } from '@app/runtime/drafts'
import { createFlag } from '@app/runtime/flag'
import { noFiles } from '@app/sending/no-files'
import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { MemoryRouter, Route, Routes } from 'react-router-dom'
import { Counter } from './counter'
import { fakeCommands } from './fakeCommands'
import { CLOSED, type Scene, scenes } from './scenes'

const Shell = lazy(() => import('@ui/shell/Shell'))
const ThemeProvider = lazy(() => import('@ui/shell/ThemeProvider'))
const LoginPage = lazy(() => import('@ui/login/LoginPage'))
const InstanceListPage = lazy(() => import('@ui/instances/InstanceListPage'))
const AttendancePage = lazy(() => import('@ui/attendance/AttendancePage'))
const Kit = lazy(() => import('./kit'))
const NotFoundPage = lazy(() => import('@ui/shell/NotFoundPage'))

/** Drafts in memory. */
function memoryDrafts(): Drafts {
  const drafts = new Map<string, Draft>()
  const listeners = new Set<() => void>()
  return {
    get: (id) => drafts.get(id),
    set(id, draft) {
      if (draft.text) drafts.set(id, draft)
      else drafts.delete(id)
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    typedAt: () => Number.NEGATIVE_INFINITY,
  }
}

const wanted = new URLSearchParams(location.search)

/** `?scene=chat&theme=dark`; without a scene, the list of them. */
function Gallery() {
  const name = wanted.get('scene')
  const scene = name ? scenes[name] : undefined
  return scene ? (
    <Stage scene={scene} />
  ) : (
    <ul>
      {Object.keys(scenes).map((each) => (
        <li key={each}>
          <a href={`?scene=${each}`}>{each}</a> · <a href={`?scene=${each}&theme=dark`}>dark</a> ·{' '}
          <a href={`?scene=${each}&theme=semi-dark`}>semi-dark</a>
        </li>
      ))}
    </ul>
  )
}

const counter = new Counter()

function Stage({ scene }: { scene: Scene }) {
  const panel = panelOf(scene)
  return (
    <PanelProvider panel={panel}>
      <Suspense fallback={null}>
        <MemoryRouter initialEntries={[scene.path]}>
          <Routes>
            <Route path="farmacia/login" element={<LoginPage />} />
            <Route
              element={
                <ThemeProvider>
                  <Shell />
                </ThemeProvider>
              }
            >
              <Route path="farmacia/instances/list/:chooseInstance" element={<InstanceListPage />} />
              <Route path="farmacia/chat/attendance" element={<AttendancePage />} />
              <Route path="farmacia/services" element={<Kit />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
          </Routes>
        </MemoryRouter>
      </Suspense>
    </PanelProvider>
  )
}

let made: Panel | null = null
function panelOf(scene: Scene): Panel {
  if (made) return made
  scene.set(counter)
  const drafts = memoryDrafts()
  if (scene.draft) drafts.set('503', { text: 'Vou verificar o estoque e já', type: 'chat', replyTo: null })
  drafts.set(CLOSED, { text: '', type: 'chat', replyTo: null })
  const preferences = createPreferences(sessionStorage, 'gallery')
  const theme = wanted.get('theme')
  preferences.update((draft) => {
    draft.theme = theme === 'dark' || theme === 'semi-dark' ? theme : 'light'
  })
  made = {
    tenant: 'farmacia',
    store: counter.store,
    commands: fakeCommands(counter, scene),
    drafts,
    files: noFiles,
    preferences,
    storageFailing: createFlag(false),
    ready: true,
  }
  return made
}

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
Object.assign(window, { counter })
