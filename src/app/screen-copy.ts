import type { ScreenCopy } from '@infra/log/stored-rows'

/** Where the panel is drawn, and where the copy of it stands until it is. */
const ROOT = 'root'
const COPY = 'screen-copy'
/** Where in `localStorage` the addresses of its style sheets are: nobody's data. */
const SHEETS = 'balcao/sheets'

/** What the window shows now, to be shown again at the next start; null when it shows no screen of the panel. */
export function copyScreen(): ScreenCopy | null {
  const root = document.getElementById(ROOT)
  if (!root?.firstElementChild || document.getElementById(COPY)) return null
  const scrolled: [number, number][] = []
  for (const [i, element] of [...root.querySelectorAll('*')].entries())
    if (element.scrollTop > 0) scrolled.push([i, element.scrollTop])
  return {
    address: location.pathname + location.search,
    build: buildOf(),
    width: innerWidth,
    height: innerHeight,
    markup: root.innerHTML,
    sheets: [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].map(({ href }) => href),
    root: [...document.documentElement.attributes].map(({ name, value }) => [name, value] as const),
    scrolled,
  }
}

/** Was it copied at this address, by this build, in a window of this size? */
export const fitsHere = (copy: ScreenCopy): boolean =>
  copy.address === location.pathname + location.search &&
  copy.build === buildOf() &&
  copy.width === innerWidth &&
  copy.height === innerHeight

/**
 * Shows the screen as it was left, until the panel draws it. It can be read and not be used: it is inert. Resolves
 * to true once it is in the page, to false when something else stands there already.
 */
export async function showCopy(copy: ScreenCopy): Promise<boolean> {
  await Promise.all(copy.sheets.map(sheet))
  const root = document.getElementById(ROOT)
  if (!root || root.firstElementChild) return false
  for (const [name, value] of copy.root) document.documentElement.setAttribute(name, value)
  const place = document.createElement('div')
  place.id = COPY
  place.inert = true
  place.setAttribute('aria-busy', 'true')
  // Markup that this panel drew itself, from this origin's own store; scripts in markup set so do not run.
  place.innerHTML = copy.markup
  // What cannot be used must not take what is typed either, from nobody.
  for (const field of place.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    field.readOnly = true
  root.before(place)
  const elements = place.querySelectorAll('*')
  for (const [i, top] of copy.scrolled) {
    const element = elements[i]
    if (element) element.scrollTop = top
  }
  return true
}

/** Does the screen stand there as it was left? */
export const copyIsShown = (): boolean => document.getElementById(COPY) !== null

/** Takes the copy away: the panel itself is drawn, or something else is. */
export function removeCopy(): void {
  document.getElementById(COPY)?.remove()
}

/** Notes what the copy will need, where it is known at once at the next start. */
export function noteSheets({ build, sheets }: ScreenCopy): void {
  try {
    localStorage.setItem(SHEETS, JSON.stringify({ build, sheets }))
  } catch {
    // A full storage: they are loaded when the copy has been read.
    localStorage.removeItem(SHEETS)
  }
}

/** Begins to load what the copy will probably need, while the disk is still looking for it. */
export function loadSheets(): void {
  const noted = readNoted()
  if (noted?.build === buildOf()) for (const href of noted.sheets) void sheet(href)
}

function readNoted(): Pick<ScreenCopy, 'build' | 'sheets'> | null {
  try {
    return JSON.parse(localStorage.getItem(SHEETS) ?? 'null')
  } catch {
    return null
  }
}

/** Loads a style sheet, unless it is there; one that does not come is left out. */
function sheet(href: string): Promise<void> {
  if ([...document.styleSheets].some((known) => known.href === href)) return Promise.resolve()
  const under = loading.get(href)
  if (under) return under
  const loaded = new Promise<void>((resolve) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = () => resolve()
    link.onerror = () => resolve()
    document.head.append(link)
  })
  loading.set(href, loaded)
  return loaded
}

/** Style sheets that were asked for. */
const loading = new Map<string, Promise<void>>()

/** The scripts that draw, by their address: it holds a digest of what they are. */
const buildOf = (): string => import.meta.url
