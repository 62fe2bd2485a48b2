import { DEFAULT_THEME, type PanelLanguage, type PanelTheme } from '@contract/panel-lists'
import type { ListView, TicketOrder } from '@domain/tickets/lists'

/** How somebody wants a list of the administration. What is left out is as the list has it. */
export type ListLook = Readonly<{
  /** The columns that are shown, in their order. */
  columns?: readonly string[]
  /** Rows on a page. */
  limit?: number
  dense?: boolean
  /** Searches, filters and orders kept under a name; `query` as it stands in the address. */
  views?: readonly Readonly<{ name: string; query: string }>[]
}>

/** What a user chose on this device. Not part of the log: it says nothing about the business. */
export type Preferences = Readonly<{
  theme: PanelTheme
  language: PanelLanguage
  /** Are the menu's names beside its icons? */
  menuOpen: boolean
  /** Width of the menu where they are, px. */
  railWidth: number
  /** Patterns of the routes that stand at hand. */
  pinnedPages: readonly string[]
  /** Connections chosen on the connection list; empty: all. */
  instanceIds: readonly string[]
  /** Width of the list pane, px. */
  listWidth: number
  /** Is the customer's panel open beside the conversation? */
  detailsOpen: boolean
  /** Parts of the customer's panel that are folded. */
  foldedParts: readonly string[]
  /** Order of each tab of the ticket list that a user has chosen, by their id and the tab: "2:inbox". */
  listOrders: Readonly<Record<string, TicketOrder>>
  /** View of the ticket list in which each user was last, by their id. */
  listTabs: Readonly<Record<string, ListView>>
  /** How each list of the administration is shown, by its name. */
  lists: Readonly<Record<string, ListLook>>
  /** How often each quick answer was put into the composer here (domain/templates/quick-answer.ts, usesKey). */
  templateUses: Readonly<Record<string, number>>
  /** How often each thing was chosen in the palette here, by its key. */
  paletteUses: Readonly<Record<string, number>>
  /** Number of the newest event whose card each user has had here, by their id: a new start shows it no second time. */
  noticesPassed: Readonly<Record<string, number>>
  /** Whose look this is ('': nobody's yet), how the server has it, and since which event (ui/shell/LookKeeper). */
  lookUser: string
  lookSaved: string
  lookRev: number
}>

const DEFAULTS: Preferences = {
  theme: DEFAULT_THEME,
  language: 'pt_BR',
  menuOpen: false,
  railWidth: 232,
  pinnedPages: [],
  instanceIds: [],
  listWidth: 360,
  detailsOpen: true,
  foldedParts: [
    'addresses',
    'tickets',
    'orders',
    'quotes',
    'scheduled',
    'ticket',
    'transfers',
    'consents',
    'marks',
  ],
  listOrders: {},
  listTabs: {},
  lists: {},
  templateUses: {},
  paletteUses: {},
  noticesPassed: {},
  lookUser: '',
  lookSaved: '',
  lookRev: 0,
}

type Editable<T> = {
  -readonly [K in keyof T]: T[K] extends readonly (infer M)[]
    ? M[]
    : T[K] extends Readonly<Record<string, infer M>>
      ? Record<string, M>
      : T[K]
}

export type PreferencesStore = Readonly<{
  get: () => Preferences
  subscribe: (listener: () => void) => () => void
  /** Changes the preferences in place, as a recipe. */
  update: (recipe: (draft: Editable<Preferences>) => void) => void
  /** Takes over what another tab has chosen. */
  reread: () => void
}>

/** Preferences kept under a key of `storage`; what cannot be read falls back to the defaults, member by member. */
export function createPreferences(
  storage: Pick<Storage, 'getItem' | 'setItem'>,
  key: string,
): PreferencesStore {
  let current: Preferences = { ...DEFAULTS, ...read(storage, key) }
  const listeners = new Set<() => void>()
  const show = (next: Preferences) => {
    current = next
    for (const listener of listeners) listener()
  }
  return {
    get: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    update(recipe) {
      const draft = structuredClone(current) as Editable<Preferences>
      recipe(draft)
      try {
        storage.setItem(key, JSON.stringify(draft))
      } catch {
        // A full or forbidden storage costs the choice its permanence, nothing else.
      }
      show(draft)
    },
    reread: () => show({ ...DEFAULTS, ...read(storage, key) }),
  }
}

function read(storage: Pick<Storage, 'getItem'>, key: string): Partial<Preferences> {
  try {
    const stored: unknown = JSON.parse(storage.getItem(key) ?? '{}')
    if (stored === null || typeof stored !== 'object') return {}
    const known = Object.entries(stored).filter(
      ([name, value]) =>
        name in DEFAULTS && value !== null && typeof value === typeof DEFAULTS[name as keyof Preferences],
    )
    return Object.fromEntries(known)
  } catch {
    return {}
  }
}
