import type { Ids } from '@infra/ids'
import type * as v from 'valibot'
import type { Outcome } from './outcome'
import type { OutgoingFile, QueuedFile } from './outgoing-file'
import type { Tools } from './tools'

type Args = readonly unknown[]

/** What a tab has of its own, whether it leads or not. */
export type OwnTab = Readonly<{
  ids: Ids
  /** Puts files on disk under the hashes of their messages. */
  files: Readonly<{ keep: (files: readonly OutgoingFile[]) => Promise<Outcome<QueuedFile[]>> }>
}>

/** How a command stands in the log: by the id of what it is done to, and a name where that is not the command's. */
type Logged = Readonly<{ name?: string; about: string | null }>

/** What a command's outcome brings. */
type ValueOf<R> = Awaited<R> extends Outcome<infer V> ? V : undefined

/**
 * Something that the screens can ask for; the key under which it stands in its bundle is its name. `A`: what it takes,
 * `R`: what `run` gives, `P`: what the screens say, where that is not what it takes.
 */
type CommandParts<A extends Args, R, P extends Args> = Readonly<{
  /** What it takes, as it comes from another tab: a member that is forgotten here does not come through. */
  arguments: v.GenericSchema<unknown, NoInfer<A>>
  /**
   * Asked of a tab that went away over it. 'same': it is asked of the next, as doing it twice comes to the same as
   * once. 'unknown': it is not, and the user is told that nobody knows.
   */
  whenRepeated: 'same' | 'unknown'
  /** In a replay, below which there is no server: refused with a sentence, done already, or this. */
  inReplay:
    | 'refused'
    | (undefined extends ValueOf<NoInfer<R>> ? 'done' : never)
    | Readonly<{ value: ValueOf<NoInfer<R>> }>
  /** Its lines in the log, or what makes them of its arguments; null: none. */
  logged?: Logged | ((...args: A) => Logged | null)
  /** What the screens say made into what it takes, in the tab in which they say it: files go to disk there. */
  prepare?: (own: OwnTab, ...said: P) => Outcome<NoInfer<A>> | Promise<Outcome<NoInfer<A>>>
  /** The hashes of messages that it puts in the outbox: where they are, it is done, whatever became of the answer. */
  queues?: (...args: A) => readonly string[]
  /** Gives no outcome back: what goes wrong is said at once ('told'), or not at all. */
  quiet?: 'told' | 'silent'
  /** Does it, in the tab that leads; ends, as every request has a limit. */
  run: (tools: Tools, ...args: A) => R
}>

/** A command as those see it who pass it on. `Face`: how the screens call it. */
export type Command<Face> = Pick<CommandParts<never, unknown, never>, 'whenRepeated' | 'quiet'> &
  Readonly<{
    arguments: v.GenericSchema
    inReplay: 'refused' | 'done' | Readonly<{ value: unknown }>
    logged?: Logged | ((...args: never[]) => Logged | null)
    prepare?: (own: OwnTab, ...said: never[]) => Outcome<Args> | Promise<Outcome<Args>>
    queues?: (...args: never[]) => readonly string[]
    run: (tools: Tools, ...args: never[]) => unknown
    /** Only for the compiler. */
    face?: Face
  }>

export type AnyCommand = Command<unknown>

/**
 * Defines a command, once: whatever carries commands (tabs, the replay page, the live panel, the gallery) reads it from
 * the registry. Annotate all that `run` and `prepare` take: the screens see these types.
 */
export const defineCommand = <A extends Args, R, P extends Args = A>(
  parts: CommandParts<A, R, P>,
): Command<(...said: P) => Awaited<R> extends Outcome<unknown> ? Promise<Awaited<R>> : Promise<void>> =>
  // They are checked against what it takes before they are called; the compiler cannot see that.
  parts as never

/** Asked again, it comes to the same; in a replay it is done already: what is read from the server, or was seen. */
export const reads = { whenRepeated: 'same', inReplay: 'done' } as const
/** Asked again, it comes to the same; refused in a replay. */
export const repeatable = { whenRepeated: 'same', inReplay: 'refused' } as const
/** Not asked again; refused in a replay. */
export const unrepeatable = { whenRepeated: 'unknown', inReplay: 'refused' } as const

/** What `prepare` gives. */
export const ready = <A extends Args>(...args: A): Outcome<A> => ({ ok: true, value: args })

/** The commands of bundles as the screens call them. */
export type FacesOf<Bundles> = {
  readonly [N in keyof Bundles]: Bundles[N] extends Command<infer Face> ? Face : never
}
