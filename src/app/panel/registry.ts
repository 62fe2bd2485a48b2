import { askingCommands } from '../commands/asking'
import type { AnyCommand } from '../commands/define-command'
import { CallError } from '../commands/run-command'
import { colleagueCommands } from '../internal-chat/colleague-commands'
import { mentionCommands } from '../mentions/mention-commands'
import { draftCommands } from '../messages/draft-commands'
import { sendCommands } from '../messages/send-commands'
import { presenceCommands } from '../presence/presence-commands'
import { sessionCommands } from '../session/session-commands'
import { attendanceCommands } from '../tickets/attendance-commands'
import { listCommands } from '../tickets/list-commands'

/** Of these bundles commands are here from the start: without them there is no first screen. */
export const BUNDLES = [
  askingCommands,
  attendanceCommands,
  colleagueCommands,
  draftCommands,
  listCommands,
  mentionCommands,
  presenceCommands,
  sendCommands,
  sessionCommands,
] as const

/** @throws {Error} when two bundles have a command of one name. */
export function registered(bundles: readonly object[]): ReadonlyMap<string, AnyCommand> {
  const commands = new Map<string, AnyCommand>()
  for (const [name, command] of bundles.flatMap((bundle) => Object.entries<AnyCommand>(bundle as never))) {
    if (commands.has(name)) throw new Error(`two commands are called '${name}'`)
    commands.set(name, command)
  }
  return commands
}

const here = registered(BUNDLES)
let all: Promise<ReadonlyMap<string, AnyCommand> | null> | null = null

/** Every command. Those of the later bundles come with the first of them that is asked for; null: they did not come. */
export const allCommands = (): Promise<ReadonlyMap<string, AnyCommand> | null> =>
  (all ??= import('./later-bundles').then(
    ({ LATER_BUNDLES }) => registered([...BUNDLES, ...LATER_BUNDLES]),
    () => (all = null),
  ))

/** The command of a name, if it is here from the start. */
export const commandHere = (name: string): AnyCommand | undefined => here.get(name)

/** The command of a name; null when it could not be fetched. @throws {CallError} when there is none. */
export async function findCommand(name: string): Promise<AnyCommand | null> {
  const known = here.get(name)
  if (known) return known
  const commands = await allCommands()
  const found = commands?.get(name)
  if (commands && !found) throw new CallError(`there is no command '${name}'`)
  return found ?? null
}
