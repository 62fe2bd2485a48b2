import { isSignupPage } from '../../domain/instances/signup-page'

/** The files of one build that the panel starts from. */
export type Shell = Readonly<{
  /** Names the build: another one has another. */
  build: string
  /** The page itself, and the SHA-256 of what it holds, hexadecimal. */
  page: string
  pageHash: string
  /** Addresses of scripts and styles; each has a hash in its name. */
  files: readonly string[]
}>

/** Of the browser's caches, what is used here. */
export type Caches = Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>

/** Names of the panel's own caches begin so. */
const PREFIX = 'balcao-shell-'
/** This build's, and the one before: pages of that one may still stand open, and load their parts later. */
const KEPT = 2
/** A page that has not come within this is shown as it is here, ms. */
const PAGE_TIMEOUT_MS = 8_000

const cacheOf = ({ build }: Shell): string => PREFIX + build

/**
 * Brings all files of a build here, or none. @throws when one does not come, or when the page is another build's:
 * the server was being replaced; the browser tries again later.
 */
export async function install(shell: Shell, caches: Caches): Promise<void> {
  const page = await fetch(shell.page, { cache: 'no-cache' })
  const text = await page.clone().arrayBuffer()
  if (!page.ok || (await sha256(text)) !== shell.pageHash) throw new Error('the page is another build’s')
  const cache = await caches.open(cacheOf(shell))
  try {
    await cache.put(shell.page, page)
    await cache.addAll(shell.files)
  } catch (error) {
    await caches.delete(cacheOf(shell))
    throw error
  }
}

/** Lets go of builds that no page can be of any more. */
export async function tidy(shell: Shell, caches: Caches): Promise<void> {
  const own = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const others = own.filter((name) => name !== cacheOf(shell))
  // In the order in which they were made.
  await Promise.all(others.slice(0, others.length - KEPT + 1).map((name) => caches.delete(name)))
}

/** What is answered here: pages of the panel, scripts and styles. Never an answer of the API, a file, a medium. */
export type Kind = 'page' | 'file'

/**
 * What the server itself answers, leads on, or gives as a file; a panel in its place would be wrong. The screen with
 * Meta's window is among it, as it comes with headers of its own.
 */
const BY_SERVER =
  /^\/(healthz|webhooks|erp|mqtt|api)(\/|$)|^\/[^/]+\/(api|sso|settings|graphql|mqtt|status_feed)(\/|$)|\.[a-z0-9]{1,10}$/i

/** Of which kind a request is; null for what goes to the server alone, as if nothing stood between. */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
): Kind | null {
  const address = new URL(url)
  if (method !== 'GET' || address.origin !== origin) return null
  if (address.pathname.startsWith('/assets/')) return 'file'
  const own = BY_SERVER.test(address.pathname) || isSignupPage(address.pathname + address.search)
  return mode === 'navigate' && !own ? 'page' : null
}

/** A page from the server, or as this build has it where the server does not answer. */
export async function answerPage(asked: Promise<Response>, shell: Shell, caches: Caches): Promise<Response> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), PAGE_TIMEOUT_MS))
  const answer = await Promise.race([asked.catch(() => null), late])
  return answer ?? (await caches.match(shell.page, { cacheName: cacheOf(shell) })) ?? asked
}

/** A script or a style sheet: its name says what it holds, so what is here is right. */
export const answerFile = async (request: Request, caches: Caches): Promise<Response> =>
  (await caches.match(request)) ?? fetch(request)

async function sha256(data: ArrayBuffer): Promise<string> {
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', data))
  return [...hash].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
