import { type ParseArgsConfig, parseArgs } from 'node:util'
import { Refusal } from './refusal'

type Options = NonNullable<ParseArgsConfig['options']>

/**
 * The arguments of a command: as many names as it takes, and its flags.
 * @throws {Refusal} with the usage, when they do not fit.
 */
export function argumentsOf<O extends Options>(
  args: readonly string[],
  usage: string,
  names: number,
  options: O,
) {
  const parsed = attempt(usage, () => parseArgs({ args: [...args], allowPositionals: true, options }))
  if (parsed.positionals.length !== names)
    throw new Refusal(
      names === 1
        ? `Exactly one file is needed. ${usage}`
        : `Exactly ${names} arguments are needed. ${usage}`,
    )
  return parsed
}

function attempt<T>(usage: string, parse: () => T): T {
  try {
    return parse()
  } catch (error) {
    throw new Refusal(`${error instanceof Error ? error.message : String(error)} ${usage}`)
  }
}

/**
 * A position as it is typed.
 * @throws {Refusal} when it is none.
 */
export function positionOf(typed: string, what: string, usage: string): number {
  if (!/^\d{1,15}$/.test(typed))
    throw new Refusal(`${what} needs a position (a whole number), not '${typed}'. ${usage}`)
  return Number(typed)
}

/** A flag that must be given. */
export function needed(value: string | undefined, what: string, usage: string): string {
  if (!value) throw new Refusal(`${what} is needed. ${usage}`)
  return value
}
