import type { AnyCommand, OwnTab } from '../commands/define-command'
import { UNREACHABLE } from '../commands/outcome'
import { runCommand } from '../commands/run-command'
import { type Base, toolsOf } from '../commands/tools'
import type { Commands } from './commands'
import { commandHere, findCommand } from './registry'

/** Gives a command to the tab that carries it out. */
export type Give = (name: string, command: AnyCommand, args: readonly unknown[]) => Promise<unknown>

/** Where commands go; read at each call, as another tab may come to lead between two. */
export type Taker = {
  give: Give
  /** Makes what came of a command into what the screen is told. */
  told?:
    | ((name: string, command: AnyCommand, args: readonly unknown[], done: Promise<unknown>) => unknown)
    | undefined
}

/** Commands as the screens call them, by name. The same function each time for the same name. */
export function facesOver(faceOf: (name: string) => (...said: never[]) => unknown): Commands {
  const faces = new Map<string, unknown>()
  return new Proxy({} as Commands, {
    get(_, name) {
      // `then` is asked for by code that awaits the object that these stand in.
      if (typeof name === 'symbol' || name === 'then') return undefined
      if (!faces.has(name)) faces.set(name, faceOf(name))
      return faces.get(name)
    },
  })
}

/**
 * Commands that are given to somebody who does them. Each call finds its command, makes ready in this tab what it takes,
 * and gives it on: at once where nothing has to be waited for, so that what is typed shows in the same moment.
 */
export const commandsGiven = (own: OwnTab, to: Taker): Commands =>
  facesOver((name) => {
    const tell = (command: AnyCommand, args: readonly unknown[], done: Promise<unknown>): unknown =>
      to.told ? to.told(name, command, args, done) : done
    const faceOf =
      (command: AnyCommand) =>
      (...said: never[]): unknown => {
        const ready = command.prepare?.(own, ...said) ?? { ok: true, value: said }
        if (ready instanceof Promise)
          return ready.then((one) =>
            one.ok ? tell(command, one.value, to.give(name, command, one.value)) : one,
          )
        return ready.ok ? tell(command, ready.value, to.give(name, command, ready.value)) : ready
      }
    const here = commandHere(name)
    if (here) return faceOf(here)
    return async (...said) => {
      const one = await findCommand(name)
      return one ? faceOf(one)(...said) : UNREACHABLE
    }
  })

/** The commands of a panel that does them itself. */
export function commandsHere(base: Base, own: OwnTab) {
  const tools = toolsOf(base)
  const give: Give = runCommand.bind(null, tools)
  return {
    commands: commandsGiven(own, { give }),
    give,
    /**
     * Does a command of a name, as another tab asks for it.
     * @throws {CallError} when there is none, or what it is given is not what it takes; and what the command throws.
     */
    async perform(name: string, args: readonly unknown[]): Promise<unknown> {
      const command = await findCommand(name)
      return command ? give(name, command, args) : UNREACHABLE
    },
  }
}

export type CommandsHere = ReturnType<typeof commandsHere>
