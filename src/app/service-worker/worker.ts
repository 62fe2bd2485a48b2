import { answerFile, answerPage, install, kindOf, type Shell, tidy } from './shell'

/** This build, written in by scripts/build.mjs. */
declare const __SHELL__: Shell
const shell = __SHELL__

/** What lives longer than the event that it is for. */
type Lasting = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Lasting & {
  readonly request: Request
  readonly preloadResponse?: Promise<Response | undefined>
  respondWith(answer: Promise<Response>): void
}
type Route = { condition: object; source: string }
type Installing = Lasting & { addRoutes?: (routes: Route[]) => Promise<void> }
/** Of a service worker's scope, what is used here: the library of types for pages does not know them. */
type WorkerScope = {
  readonly location: Location
  skipWaiting(): Promise<void>
  readonly registration: { readonly navigationPreload?: { enable(): Promise<void> } }
  addEventListener<E extends Event>(type: string, listener: (event: E) => void): void
}
const here = self as unknown as WorkerScope

/**
 * Where the browser can be told in advance, a request waits for no worker to wake: what is kept here is asked for
 * at the server and here at once, everything else at the server.
 */
const ROUTES: Route[] = [
  { condition: { urlPattern: { pathname: '/assets/*' } }, source: 'race-network-and-fetch-handler' },
  { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
  { condition: { urlPattern: { pathname: '/*' } }, source: 'network' },
]

here.addEventListener<Installing>('install', (event) => {
  // Not every browser knows them all; without, the answers are the same, some milliseconds later.
  const told = event.addRoutes?.(ROUTES).catch((error: unknown) => console.info(error))
  event.waitUntil(Promise.all([install(shell, caches), told]))
})

here.addEventListener<Lasting>('activate', (event) => {
  event.waitUntil(Promise.all([tidy(shell, caches), here.registration.navigationPreload?.enable()]))
})

here.addEventListener<Fetching>('fetch', (event) => {
  const { request } = event
  const kind = kindOf(request, here.location.origin)
  if (kind === 'file') event.respondWith(answerFile(request, caches))
  if (kind === 'page') {
    const asked = Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(request))
    event.respondWith(answerPage(asked, shell, caches))
  }
})

// The user wants this build now: see app/panel/internal/updates.ts.
here.addEventListener<MessageEvent>('message', ({ data }) => {
  if (data === 'use') void here.skipWaiting()
})
