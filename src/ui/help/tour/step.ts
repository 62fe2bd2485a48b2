import type { RoleAction } from '@domain/access/actions'
import type { RoutePattern } from '@domain/access/routes'
import type { helpTexts } from '../texts/pt_BR'

/** Finds what a step is about; null while it is not on the screen. */
export type Find = () => Element | null

/** One thing on the screen, and what is said of it. */
export type TourStep = Readonly<{
  find: Find
  says: keyof typeof helpTexts.texts.tour
  /** How it comes onto the screen, where it is not. */
  how: 'openOne' | 'openOwn' | 'openQueue' | 'openPage' | 'addOne'
  /** The page on which it stands: the tour goes there. */
  route: RoutePattern
  /** It is there for whose role may do this, and the tour of the others passes it by. */
  takes?: RoleAction
}>

const shown = (element: Element | null): element is HTMLElement =>
  element instanceof HTMLElement && element.getClientRects().length > 0

/** The first that is shown of what a selector finds. */
export const one =
  (selector: string): Find =>
  () =>
    [...document.querySelectorAll(selector)].find(shown) ?? null

/** A control by the name that people read, in the language of the panel. */
export const named =
  (selector: string, name: () => string): Find =>
  () =>
    [...document.querySelectorAll(selector)].find(
      (element) =>
        shown(element) &&
        (element.getAttribute('aria-label') ?? element.textContent ?? '').startsWith(name()),
    ) ?? null
