import { choicesOf, numbered } from '../../../../src/domain/bots/numbered'
import type { Command } from '../../../../src/domain/bots/session'
import { keptButtons } from '../../../../src/domain/messages/choices'
import { type OwnContent, plainContent } from './own-message'

/** What WhatsApp takes as one text, characters. */
const LONGEST_TEXT = 4_096

/** A text that nobody typed, as long as WhatsApp takes it. */
export const textContent = (text: string): OwnContent =>
  plainContent('chat', Array.from(text).slice(0, LONGEST_TEXT).join(''))

/** Options to choose from: as buttons or a list, or as numbered text where the connection shows none. */
export function choiceContent(
  command: Extract<Command, { kind: 'choose' }>,
  hasButtons: boolean,
): OwnContent {
  const choices = hasButtons ? choicesOf(command) : null
  if (choices === null) return textContent(numbered(command))
  return {
    ...plainContent('interactive', command.text.trim()),
    choices,
    around: { header: null, footer: null, buttons: keptButtons(choices) },
  }
}
