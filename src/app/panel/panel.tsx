import type { User } from '@contract/entities'
import type { TableName, Tables, World } from '@domain/kernel/world'
import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useRef, useSyncExternalStore } from 'react'
import type { Drafts } from '../runtime/drafts'
import type { Flag } from '../runtime/flag'
import type { Store } from '../runtime/store'
import type { LocalFiles } from '../sending/local-files'
import type { Commands, SignInMethods, SignInSteps } from './commands'
import type { Updates } from './internal/updates'
import type { Preferences, PreferencesStore } from './preferences'

export type { KeptRecording } from '../sending/recordings'

/** What the screens stand on: the world to read, the commands to give. */
export type Panel = Readonly<{
  tenant: string
  store: Store
  commands: Commands
  /** The steps between the right password and being signed in. */
  signInSteps?: () => Promise<SignInSteps>
  /** Ways to sign in besides e-mail and password. */
  signInMethods?: () => Promise<SignInMethods>
  /** Builds newer than this page's; null where this browser keeps none. */
  updates?: (() => Promise<Updates | null>) | undefined
  drafts: Drafts
  files: LocalFiles
  preferences: PreferencesStore
  /** True while this device cannot write its log: what is typed would not survive the page. */
  storageFailing: Flag
  /** False until the local rows have been read: until then a missing row says nothing. */
  ready: boolean
  /** It shows what a log recorded: the browser's tab around it speaks of nothing in it. */
  replayed?: true
}>

const PanelContext = createContext<Panel | null>(null)

/** Gives a panel to the screens below: the live one, or a replayed one. */
export function PanelProvider({ panel, children }: { panel: Panel; children: ReactNode }) {
  return <PanelContext.Provider value={panel}>{children}</PanelContext.Provider>
}

/** The panel around. */
export function usePanel(): Panel {
  const panel = useContext(PanelContext)
  if (!panel) throw new Error('usePanel needs a PanelProvider above')
  return panel
}

export const useCommands = (): Commands => usePanel().commands

/** One row, rendered again only when that row changes. */
export function useRow<T extends TableName>(table: T, id: string): Tables[T] | undefined {
  return useSelector(usePanel().store.cell(table, id), (row) => row)
}

/** Does a change of these rows say anything about a view? See {@link useView}. */
export type Concern = (world: World, table: TableName, ids: ReadonlySet<string>) => boolean

/** Puts a listener off that would be called too often. */
export type Pace = (listener: () => void) => Readonly<{ call: () => void; stop: () => void }>

/**
 * A view over the world, computed again when one of `tables` changed, and rendered again when it came to something
 * else. Give `equal` where the view makes a new object each time (see {@link sameList}), and `concern` where it
 * costs much and hangs on a few rows only. `pace`: see calm-view.ts.
 */
export function useView<T>(
  tables: readonly TableName[],
  select: (world: World) => T,
  equal: (a: T, b: T) => boolean = Object.is,
  concern?: Concern,
  pace?: Pace,
): T {
  const { store } = usePanel()
  const source = useSource(tables, concern, pace)
  const last = useRef<{ world: World; source: Source; version: number; select: typeof select; value: T }>(
    null,
  )
  return useSyncExternalStore(source.subscribe, () => {
    const { world } = store
    const { version } = source
    const known = last.current
    const same = known?.world === world && known.source === source && known.version === version
    if (known && same && known.select === select) return known.value
    const fresh = select(world)
    const value = known && equal(known.value, fresh) ? known.value : fresh
    last.current = { world, source, version, select, value }
    return value
  })
}

/** What a view hangs on: its version grows whenever one of the tables changed in what concerns it. */
type Source = { version: number; readonly subscribe: (listener: () => void) => () => void }

function useSource(
  tables: readonly TableName[],
  concern: Concern | undefined,
  pace: Pace = (listener) => ({ call: listener, stop: () => {} }),
): Source {
  const { store } = usePanel()
  const key = tables.join()
  const last = useRef<{ key: string; store: Store; concern: Concern | undefined; source: Source }>(null)
  const known = last.current
  if (known && known.key === key && known.store === store && known.concern === concern) return known.source
  const source: Source = {
    version: 0,
    subscribe(listener) {
      // What happened between the rendering and now, when nobody listened, is not known.
      source.version += 1
      const { call, stop } = pace(listener)
      const deaf = store.onTables(
        tables,
        () => {
          source.version += 1
          call()
        },
        concern && ((table, ids) => concern(store.world, table, ids)),
      )
      return () => {
        deaf()
        stop()
      }
    },
  }
  last.current = { key, store, concern, source }
  return source
}

/** Equality of lists by their members. */
export const sameList = <T,>(a: readonly T[], b: readonly T[]): boolean =>
  a.length === b.length && a.every((member, i) => Object.is(member, b[i]))

/** Who is signed in; only below the guard, where somebody is. */
export function useUser(): User {
  const user = useRow('session', 'self')?.user
  if (!user) throw new Error('useUser is for screens behind the guard')
  return user
}

/** The user's own settings of this device, and how to change them. */
export function usePreferences(): [Preferences, PreferencesStore['update']] {
  const { preferences } = usePanel()
  return [useSyncExternalStore(preferences.subscribe, preferences.get), preferences.update]
}
