import type { ScreenCopy } from '@infra/log/stored-rows'

/** Where the panel is drawn, and where the copy of it stands until it is. */
const ROOT = 'root'
const COPY = 'screen-copy'
/** What is said of a moment, and is not to be said again at the next start. */
const PASSING = '[data-passing]'

/** A screen that was drawn for the first time is whole after this, ms: lists draw their rows once they are measured. */
const WHOLE_MS = 2_000

/** Of more elements no copy is made: it would take longer than a frame or two, each time that something changes. */
const MOST_ELEMENTS = 5_000

/**
 * What the window shows now, to be shown again at the next start; null when it shows no screen of the panel, or one
 * that is still being drawn: who leaves then finds what stood there before. Of a screen that is too large none is made.
 */
export function copyScreen(): ScreenCopy | null {
  const root = document.getElementById(ROOT)
  if (!root?.firstElementChild || document.getElementById(COPY)) return null
  if (drawnAt === null || performance.now() - drawnAt < WHOLE_MS || root.querySelector('main:empty'))
    return null
  const elements = root.querySelectorAll('*')
  if (elements.length > MOST_ELEMENTS) return null
  const scrolled: [number, number][] = []
  const lasting = [...elements].filter((element) => !element.closest(PASSING))
  for (const [i, element] of lasting.entries())
    if (element.scrollTop > 0) scrolled.push([i, element.scrollTop])
  const drawn = root.cloneNode(true) as Element
  for (const passing of drawn.querySelectorAll(PASSING)) passing.remove()
  return {
    address: location.pathname + location.search,
    build: buildOf(),
    width: innerWidth,
    height: innerHeight,
    markup: drawn.innerHTML,
    styles: stylesOf(root),
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
 * Shows the screen as it was left, until the panel draws it. It can be read and not be used: it is inert. Gives
 * false when something else stands there already.
 */
export function showCopy(copy: ScreenCopy): boolean {
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
  // The rules come with the copy: fetching some fifty small files of them took longer than all the rest.
  styles = new CSSStyleSheet()
  styles.replaceSync(copy.styles)
  document.adoptedStyleSheets.push(styles)
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
  drawnAt ??= performance.now()
  document.getElementById(COPY)?.remove()
  if (!styles) return
  document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== styles)
  styles = null
}

/** When the panel was first drawn in this page. */
let drawnAt: number | null = null
/** The rules of the copy that stands there. */
let styles: CSSStyleSheet | null = null

type Rule = Readonly<{ text: string; classes: readonly string[] }>

/** The rules that style something below `root`, and some more: those that name a class that is in use there. */
function stylesOf(root: Element): string {
  const used = new Set<string>()
  for (const { classList } of root.querySelectorAll('*')) for (const name of classList) used.add(name)
  const texts: string[] = []
  for (const { sheet } of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]'))
    for (const { text, classes } of sheet ? rulesOf(sheet) : [])
      if (classes.length === 0 || classes.some((name) => used.has(name))) texts.push(text)
  return texts.join('\n')
}

/** A sheet's rules as text; what our own build's files hold does not change. */
function rulesOf(sheet: CSSStyleSheet): readonly Rule[] {
  const known = read.get(sheet)
  if (known) return known
  const rules = [...sheet.cssRules].map(({ cssText }) => ({
    text: cssText,
    classes: [...cssText.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name),
  }))
  read.set(sheet, rules)
  return rules
}
const read = new WeakMap<CSSStyleSheet, readonly Rule[]>()

/** The scripts that draw, by their address: it holds a digest of what they are. */
const buildOf = (): string => import.meta.url
