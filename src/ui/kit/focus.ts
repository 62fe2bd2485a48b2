import { isComposing } from '@domain/shortcuts/composing'
import { isCharacterKey } from '@domain/shortcuts/table'
import { openers } from './part'

/**
 * Where the keyboard is. One watch over the whole page, for every dialog, menu, drawer and popup alike: what opens
 * takes the focus, a dialog keeps it, what closes gives it back, and in the workspace it never lies on the page's
 * body, where what is typed is lost (docs/decisions/0059-focus-and-undo.md).
 */

/** What has the keyboard while it is open. Lists that are walked from a text field (a picker of dates) are not. */
const LAYER = '[aria-modal="true"], [role="menu"], [role="dialog"]:has([data-autofocus])'
const MODAL = '[aria-modal="true"]'
const FIELD = '[data-composer] textarea:not([disabled])'
/** The button that leads out of what keeps one from writing. In the composer it has the field's place. */
const HELP = '[data-helps]'
const TEXT =
  'textarea, select, [contenteditable="true"], input:not([type=checkbox], [type=radio], [type=range], [type=button], [type=file])'
/** What takes keys of its own, though no text. */
const WALKED = '[role="listbox"], [role="dialog"], [role="menu"], [role="grid"], audio, video'
/** Somebody who typed this short a while ago is typing, ms. */
const TYPING_MS = 3_000
/** So long a dialog may take to go once its screen has closed it, ms. */
const CLOSING_MS = 300
/** Letters that no field of a dialog took, then Enter or a space: meant for another place, and no answer, ms. */
const STRAY_MS = 2_000

/** Something open; `from`: where the keyboard was before, and what was open over that, nearest first. */
type Layer = Readonly<{ element: HTMLElement; from: readonly Element[] }>

let layers: Layer[] = []
/** `from` of every layer, of closed ones too: what an entry of a menu opens may come when the menu is gone. */
const trails = new WeakMap<Element, readonly Element[]>()
/** What had the focus last, though it may be gone by now. */
let last: Element | null = null
/** The pane in which that was. */
let lastPane: Element | null = null
/** What a screen has given the focus to behind a dialog: it is closing it, and says where the keyboard goes. */
let wanted: { element: Element; at: number } | null = null
let pressed = false
/** Has the user gone to a place of their own within what is open? */
let moved = false
let typedAt = Number.NEGATIVE_INFINITY
let strayAt = Number.NEGATIVE_INFINITY
/** The letters that came since, without a pause. */
let stray = ''

const shown = (element: Element): boolean => element.isConnected && element.getClientRects().length > 0
const usable = (element: Element): element is HTMLElement =>
  element instanceof HTMLElement &&
  element !== document.body &&
  shown(element) &&
  !element.matches(':disabled, #content') &&
  element.closest('[inert]') === null

const give = (element: HTMLElement | null | undefined): boolean => {
  element?.focus({ preventScroll: true })
  return element != null && document.activeElement === element
}

const inWorkspace = (): boolean =>
  document.querySelector('[data-pane="list"], [data-pane="conversation"]') !== null

/** Has nobody the keyboard? A control that can no longer be used has it no more than one that is gone. */
function isLost(): boolean {
  const active = document.activeElement
  return active === null || active === document.body || active.matches(':disabled')
}

/** On a device without keys a field that takes the focus brings up the keyboard, over what is being read. */
const touched = (): boolean => matchMedia('(pointer: coarse)').matches

const composerField = (): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(FIELD)].find(usable)

const helping = (within: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>(`${within} ${HELP}`)].find(usable)

/** Where one writes to the customer, or the button in its place that helps one to. */
const composerPlace = (): HTMLElement | undefined => composerField() ?? helping('[data-composer]')

/** Where the keyboard is at home: the composer, else the conversation that is read, else the page. */
function home(): HTMLElement | null {
  const field = touched() ? undefined : composerPlace()
  return (
    field ??
    document.querySelector<HTMLElement>('[data-pane="conversation"] section[tabindex="0"]') ??
    document.getElementById('content')
  )
}

/** Does it belong to the customer's conversation, or to what leads to one? A word for a colleague must not end there. */
const isOfConversation = (pane: Element | null): boolean =>
  pane === null || ['list', 'conversation'].includes(pane.getAttribute('data-pane') ?? '')

/** Among colleagues the keyboard stays there, whatever it was on. */
function homeOfLast(): HTMLElement | null {
  const internal = lastPane?.matches('[data-pane="internal"], [data-pane="till"]') ?? false
  if (!internal || !(lastPane instanceof HTMLElement) || !shown(lastPane)) return home()
  const field = [...lastPane.querySelectorAll<HTMLElement>(TEXT)].find(usable)
  if (!field && !lastPane.hasAttribute('tabindex')) lastPane.tabIndex = -1
  return field ?? lastPane
}

/** A button that was pressed on the way, not a place where somebody works. */
function isPassing(element: Element): boolean {
  return (
    element.matches('button, a, [role="option"], [role="tab"]') &&
    isOfConversation(element.closest('[data-pane]'))
  )
}

/** Puts the keyboard where one writes to the customer, unless something is open or somebody types elsewhere. */
export function toComposer(): void {
  const active = document.activeElement
  const writing = active?.matches(TEXT) && performance.now() - typedAt < TYPING_MS
  if (layers.length > 0 || touched() || (writing && !active?.matches(FIELD))) return
  give(composerPlace())
}

/** What a layer names as its first place, else the first field in it; undefined while there is none that can be used. */
const entrance = ({ element }: Layer): HTMLElement | undefined =>
  [...element.querySelectorAll<HTMLElement>('[data-autofocus]')].find(usable) ??
  [...element.querySelectorAll<HTMLElement>(TEXT)].find(usable)

/** Goes to a layer's first place, or to the layer itself until there is one: what it waits for may still be loading. */
function enter(layer: Layer): void {
  const wanted = entrance(layer)
  // The library looks for this mark a moment later, and would go to the button that closes it.
  if (wanted) wanted.dataset.autofocus ??= 'true'
  if (give(wanted)) return
  if (!layer.element.hasAttribute('tabindex')) layer.element.tabIndex = -1
  give(layer.element)
}

/** Nobody has chosen a place in the layer yet: the keyboard waits on itself, or where the library left it. */
const waitsIn = (layer: Layer, active: Element | null): boolean =>
  !moved &&
  (active === layer.element || (active?.matches('.mantine-CloseButton-root, .mantine-Modal-close') ?? false))

/** Where the keyboard comes from when something opens now. */
function trail(): readonly Element[] {
  const active = isLost() ? last : document.activeElement
  if (!active) return []
  const from = openers.get(active) ?? active
  for (let around: Element | null = from; around; around = around.parentElement) {
    const before = trails.get(around)
    if (before) return [from, ...before]
  }
  return [from]
}

/** What stands where this button stood: a menu whose script has come brings a button of its own. */
function standIn(gone: Element): Element | null {
  for (const named of ['aria-label', 'title']) {
    const name = gone.getAttribute(named)
    if (name) return document.querySelector(`button[${named}="${CSS.escape(name)}"]`)
  }
  return null
}

function giveBack(from: readonly Element[]): void {
  const back = from.find(usable) ?? from.flatMap((gone) => standIn(gone) ?? []).find(usable)
  const over = layers.at(-1)
  if (over) {
    if (over.element.contains(document.activeElement)) return
    if (!give(back && over.element.contains(back) ? back : null)) enter(over)
    return
  }
  const field = touched() ? undefined : composerPlace()
  if (field && (!back || isPassing(back))) give(field)
  else if (!give(back) && inWorkspace()) give(homeOfLast())
}

/** Does the keyboard stay in it until it closes? A menu closes when one goes elsewhere. */
const isKept = ({ element }: Layer): boolean => element.matches(MODAL)

/** Something has opened or closed, or something in it has changed. */
function sync(): void {
  const open = [...document.querySelectorAll<HTMLElement>(LAYER)].filter(shown)
  const before = layers
  const closed = before.filter(({ element }) => !open.includes(element))
  const opened = open.filter((element) => before.every((layer) => layer.element !== element))
  if (opened.length > 0) moved = false
  layers = before.filter(({ element }) => open.includes(element))
  for (const element of opened) {
    const from = trail()
    trails.set(element, from)
    layers.push({ element, from })
  }
  const top = layers.at(-1)
  const active = document.activeElement
  const outside = isLost() || !top?.element.contains(active)
  if (top && outside && (opened.length > 0 || isKept(top))) enter(top)
  else if (top && waitsIn(top, active)) give(entrance(top))
  else if (closed.length > 0) {
    const asked = wanted && performance.now() - wanted.at < CLOSING_MS ? [wanted.element] : []
    const from = [...asked, ...(closed.at(-1)?.from ?? [])]
    // Where somebody has gone meanwhile is theirs; the button that opened it is where the library goes back to.
    if (isLost() || !active || active.id === 'content' || from.includes(active)) giveBack(from)
  }
}

/** Takes the keyboard home when it is lost. */
function settle(): void {
  if (pressed || !isLost()) return
  const top = layers.at(-1)
  if (top) enter(top)
  else if (inWorkspace())
    give(document.getSelection()?.isCollapsed === false ? document.getElementById('content') : homeOfLast())
}

function onFocus({ target }: FocusEvent): void {
  if (!(target instanceof Element)) return
  const top = layers.at(-1)
  const behind = target.closest('#root') !== null && !target.closest('[data-passing]')
  if (top && behind && isKept(top)) {
    wanted = { element: target, at: performance.now() }
    enter(top)
  } else {
    // What takes the keyboard itself has it before it is noticed: where it came from is known only now.
    const own = target.closest(LAYER)
    if (own && last && !own.contains(last) && layers.every(({ element }) => element !== own))
      openers.set(target, last)
    last = target
    lastPane = target.closest('[data-pane]')
  }
}

/** Escape is for the topmost dialog: of several the library would close all, and those below without asking. */
function onEscape(event: KeyboardEvent): void {
  const open = layers.filter(isKept)
  const { key, target } = event
  if (key !== 'Escape' || isComposing(event) || open.length < 2) return
  // A list or a calendar that hangs on a field closes by itself, and before what it is in.
  if (target instanceof Element && target.matches('[data-mantine-stop-propagation="true"]')) return
  event.stopImmediatePropagation()
  event.preventDefault()
  open.at(-1)?.element.querySelector<HTMLElement>('.mantine-Modal-close, .mantine-Drawer-close')?.click()
}

function onKey(event: KeyboardEvent): void {
  pressed = false
  settle()
  const walks = event.key === 'Tab' || event.key.startsWith('Arrow')
  moved ||= walks
  // Who goes on by Tab or an arrow has chosen the place that Enter is for.
  if (walks) strayAt = Number.NEGATIVE_INFINITY
  if (event.ctrlKey || event.altKey || event.metaKey || isComposing(event)) {
    strayAt = Number.NEGATIVE_INFINITY
    return
  }
  const active = document.activeElement
  const top = layers.at(-1)
  const letter = (event.key.length === 1 && event.key !== ' ') || event.key === 'Dead'
  const text = active?.matches(TEXT) ?? false
  // Keys of the page's own, where they are no text.
  const ofList = (isCharacterKey(event.key) || (active?.matches('tr[data-row]') ?? false)) && !inWorkspace()
  const own = !text && (event.key === '/' || event.key === '?' || ofList)
  if (text) typedAt = performance.now()
  // A word that no field of the dialog takes was meant for another place, and Enter after it is no answer; after one that
  // a field of it took, it is.
  if (letter && top && text) strayAt = Number.NEGATIVE_INFINITY
  else if (letter && !own) {
    stray = event.timeStamp - strayAt > STRAY_MS ? event.key : stray + event.key
    strayAt = event.timeStamp
  }
  if (top) {
    const answers = event.key === 'Enter' || (event.key === ' ' && !text)
    // In a menu letters lead to the entry that begins with them.
    const found = !isKept(top) && active?.textContent?.trim().toLowerCase().startsWith(stray.toLowerCase())
    if (found || !answers || event.timeStamp - strayAt > STRAY_MS) return
    event.preventDefault()
    event.stopPropagation()
    return
  }
  // What was typed into nothing, though it stands on a button by now, presses none.
  const presses = event.key === 'Enter' || event.key === ' '
  if (presses && active?.matches(HELP) && event.timeStamp - strayAt <= STRAY_MS) {
    event.preventDefault()
    return
  }
  // Letters that fall on a row, a tab, a message or on nothing are for the customer.
  if (!letter || text || own || !inWorkspace() || !isOfConversation(active?.closest('[data-pane]') ?? null))
    return
  const walked = active?.closest(WALKED) ?? null
  if (walked === null || walked.closest('[data-pane="list"]'))
    give(composerField() ?? helping('[data-pane="conversation"]'))
}

/** Begins to watch over the keyboard; returns what ends it. */
export function keepFocus(): () => void {
  const root = document.getElementById('root')
  const within = new MutationObserver(settle)
  const above = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      if (target === document.body) for (const node of addedNodes) watch(node)
    sync()
    settle()
  })
  const watch = (node: Node) => {
    if (node === root || !(node instanceof HTMLElement) || node.matches('script, style, link')) return
    above.observe(node, {
      childList: true,
      subtree: true,
      attributeFilter: ['disabled', 'role', 'aria-modal', 'style'],
    })
  }
  if (root)
    within.observe(root, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden', 'inert'] })
  above.observe(document.body, { childList: true })
  for (const node of document.body.children) watch(node)
  const press = () => {
    pressed = true
    moved = true
    strayAt = Number.NEGATIVE_INFINITY
  }
  const release = () => {
    pressed = false
    requestAnimationFrame(() => {
      // A click beside everything lands on the page's frame, where what is typed is lost as well.
      const aside = document.activeElement?.id === 'content' && document.getSelection()?.isCollapsed !== false
      if (aside && layers.length === 0 && inWorkspace()) give(home())
      settle()
    })
  }
  const lost = () => requestAnimationFrame(settle)
  const ends = new AbortController()
  const options = { capture: true, signal: ends.signal }
  document.addEventListener('focusin', onFocus, options)
  document.addEventListener('focusout', lost, options)
  document.addEventListener('keydown', onKey, options)
  // Before the dialogs, which listen here as well, once they are open.
  window.addEventListener('keydown', onEscape, options)
  document.addEventListener('pointerdown', press, options)
  document.addEventListener('pointerup', release, options)
  document.addEventListener('pointercancel', release, options)
  sync()
  settle()
  return () => {
    ends.abort()
    within.disconnect()
    above.disconnect()
    layers = []
  }
}
