import { CHOICE_LIMITS, choiceProblems } from '../messages/choice-form'
import type { Choices } from '../messages/choices'
import type { Command } from './session'

type Choose = Extract<Command, { kind: 'choose' }>

/** Options as text, each behind the number by which it is chosen: for connections that show no buttons. */
export const numbered = ({ text, options }: Choose): string =>
  [
    text,
    '',
    ...options.map(({ title, description }, n) =>
      [`${n + 1}. ${title}`, ...(description === null ? [] : [description])].join(' – '),
    ),
    '',
    'Responda com o número da opção.',
  ].join('\n')

/** Options as buttons or a list; null: WhatsApp would not take them so, as where what is filled in made the text too long. */
export function choicesOf({ text, button, options }: Choose): Choices | null {
  const choices: Choices = {
    header: null,
    footer: null,
    button: options.length > CHOICE_LIMITS.buttons.most ? button : null,
    options: options.map(({ title, description }) => ({ title, description })),
  }
  return choiceProblems(text, choices).size === 0 ? choices : null
}
