import { CHOICE_LIMITS } from '../../messages/choice-form'
import type { Command } from '../session'

/** Two texts as one message, within what a message with buttons may hold. */
const together = (one: string, other: string): string | null => {
  const text = `${one}\n\n${other}`
  return text.length <= CHOICE_LIMITS.buttons.body ? text : null
}

/** What is said right before something else that is said stands in it: one message instead of two, each of which costs. */
export function joined(commands: readonly Command[]): readonly Command[] {
  const out: Command[] = []
  for (const command of commands) {
    const last = out.at(-1)
    const text =
      last?.kind === 'say' && (command.kind === 'say' || command.kind === 'choose')
        ? together(last.text, command.text)
        : null
    if (text === null || !('text' in command)) out.push(command)
    else out[out.length - 1] = { ...command, text }
  }
  return out
}
