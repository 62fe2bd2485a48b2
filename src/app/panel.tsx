import type { User } from '@contract/entities'
import type { TableName, Tables, World } from '@domain/kernel/world'
import { useSelector } from '@xstate/react'
import { createContext, type ReactNode, useContext, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Commands, Doors, Entrances } from './commands'
import type { Drafts } from './drafts'
import type { Flag } from './flag'
import type { LocalFile, LocalFiles } from './local-files'
import type { Preferences, PreferencesStore } from './preferences'
import type { Store } from './store'

export type { KeptRecording } from './recordings'

/** What the screens stand on: the world to read, the commands to give. */
export type Panel = Readonly<{
  tenant: string
  store: Store
  commands: Commands
  /** For who has given the right password and is not in yet. */
  doors?: () => Promise<Doors>
  /** The ways in beside e-mail and password. */
  entrances?: () => Promise<Entrances>
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

/** One row, rendered anew only when that row changes. */
export function useRow<T extends TableName>(table: T, id: string): Tables[T] | undefined {
  return useSelector(usePanel().store.cell(table, id), (row) => row)
}

/** Does a change of these rows say anything about a view? See {@link useView}. */
export type Concern = (world: World, table: TableName, ids: ReadonlySet<string>) => boolean

/**
 * A view over the world, computed anew when one of `tables` changed. Give `equal` where the view makes a new
 * object each time (see {@link sameList}), and `concern` where it costs much and hangs on a few rows only.
 */
export function useView<T>(
  tables: readonly TableName[],
  select: (world: World) => T,
  equal: (a: T, b: T) => boolean = Object.is,
  concern?: Concern,
): T {
  const { store } = usePanel()
  const last = useRef<{ world: World; select: typeof select; pos: number; version: number; value: T } | null>(
    null,
  )
  const version = useTablesVersion(store, tables, concern)
  const known = last.current
  if (known && known.world === store.world && known.version === version && known.select === select)
    return known.value
  const fresh = select(store.world)
  const value = known && equal(known.value, fresh) ? known.value : fresh
  last.current = { world: store.world, select, pos: store.world.pos, version, value }
  return value
}

/** A number that grows whenever one of the tables changed in what concerns the view. */
function useTablesVersion(store: Store, tables: readonly TableName[], concern: Concern | undefined): number {
  const key = tables.join()
  const state = useRef<{
    key: string
    store: Store
    concern: Concern | undefined
    version: number
    subscribe: (l: () => void) => () => void
  } | null>(null)
  let current = state.current
  if (!current || current.key !== key || current.store !== store || current.concern !== concern) {
    const own = {
      key,
      store,
      concern,
      // What happened while nobody listened for this concern is not known.
      version: (current?.version ?? 0) + 1,
      subscribe: (listener: () => void) =>
        store.onTables(
          tables,
          () => {
            own.version += 1
            listener()
          },
          concern && ((table, ids) => concern(store.world, table, ids)),
        ),
    }
    current = own
    state.current = own
  }
  return useSyncExternalStore(current.subscribe, () => current.version)
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

/** The file of this device's that belongs to the message with this hash; read from its disk when `wanted`. */
export function useLocalFile(hash: string | null, wanted: boolean): LocalFile | undefined {
  const { files } = usePanel()
  const file = useSyncExternalStore(files.subscribe, () => (hash === null ? undefined : files.get(hash)))
  const missing = hash !== null && wanted && !file
  useEffect(() => {
    if (missing) files.load(hash)
  }, [files, missing, hash])
  return file
}

/** Is this device unable to keep what happens here? */
export function useStorageFailing(): boolean {
  const { storageFailing } = usePanel()
  return useSyncExternalStore(storageFailing.subscribe, storageFailing.get)
}

/** The user's own settings of this device, and how to change them. */
export function usePreferences(): [Preferences, PreferencesStore['update']] {
  const { preferences } = usePanel()
  return [useSyncExternalStore(preferences.subscribe, preferences.get), preferences.update]
}
