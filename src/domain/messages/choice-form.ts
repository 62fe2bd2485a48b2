import type { Choices } from './choices'

/** Meta's limits (whatsapp-facts 2.1): characters, and how many options there may be. */
export const CHOICE_LIMITS = {
  header: 60,
  footer: 60,
  button: 20,
  description: 72,
  buttons: { most: 3, title: 20, body: 1_024 },
  list: { most: 10, title: 24, body: 4_096 },
} as const

/** What is against a field of a question with options. */
export type ChoiceProblem = 'missing' | 'tooLong' | 'twice' | 'tooMany'

/** The limits of its kind. */
export const limitsOf = ({ button }: Choices) => CHOICE_LIMITS[button === null ? 'buttons' : 'list']

/**
 * What is against sending it, by field: `body`, `header`, `footer`, `button`, `options`, `title.0`, `description.0`.
 * Empty when nothing is.
 */
export function choiceProblems(body: string, choices: Choices): ReadonlyMap<string, ChoiceProblem> {
  const problems = new Map<string, ChoiceProblem>()
  const limits = limitsOf(choices)
  const check = (field: string, text: string | null, most: number, needed: boolean) => {
    const length = Array.from((text ?? '').trim()).length
    if (needed && length === 0) problems.set(field, 'missing')
    else if (length > most) problems.set(field, 'tooLong')
  }
  check('body', body, limits.body, true)
  check('header', choices.header, CHOICE_LIMITS.header, false)
  check('footer', choices.footer, CHOICE_LIMITS.footer, false)
  if (choices.button !== null) check('button', choices.button, CHOICE_LIMITS.button, true)
  const { options } = choices
  if (options.length === 0) problems.set('options', 'missing')
  if (options.length > limits.most) problems.set('options', 'tooMany')
  const titles = options.map(({ title }) => title.trim())
  for (const [place, { title, description }] of options.entries()) {
    check(`title.${place}`, title, limits.title, true)
    check(`description.${place}`, description, CHOICE_LIMITS.description, false)
    if (titles.indexOf(title.trim()) < place && title.trim() !== '') problems.set(`title.${place}`, 'twice')
  }
  return problems
}

/** Without blanks around; what is empty and may be left out is. Buttons have no descriptions. */
export function trimmedChoices(choices: Choices): Choices {
  const orNull = (text: string | null) => text?.trim() || null
  return {
    header: orNull(choices.header),
    footer: orNull(choices.footer),
    button: choices.button === null ? null : choices.button.trim(),
    options: choices.options.map(({ title, description }) => ({
      title: title.trim(),
      description: choices.button === null ? null : orNull(description),
    })),
  }
}
