import type { GraphError } from '../errors.ts'
import { type Json, text } from '../json.ts'
import { templateProblem, tooLong } from './problem.ts'
import { variablesIn } from './variables.ts'

/** How many of each kind one template may have (whatsapp-facts section 4). Kinds that are missing here do not exist. */
const most: Record<string, number> = {
  QUICK_REPLY: 10,
  URL: 2,
  PHONE_NUMBER: 1,
  COPY_CODE: 1,
  CATALOG: 1,
  MPM: 1,
  SPM: 1,
  FLOW: 1,
  OTP: 1,
  VOICE_CALL: 1,
  REQUEST_CONTACT_INFO: 1,
}

/** What Meta has against the buttons of a template, or of a card of its carousel. */
export function buttonsProblem(buttons: readonly Json[], limit = 10): GraphError | undefined {
  if (buttons.length === 0) return templateProblem('BUTTONS needs at least one button.', 2388043)
  if (buttons.length > limit) return templateProblem(`There are more than ${limit} buttons.`)
  const kinds = buttons.map((button) => text(button, 'type') ?? '')
  for (const kind of new Set(kinds)) {
    const count = kinds.filter((one) => one === kind).length
    const allowed = most[kind]
    if (allowed === undefined) return templateProblem(`There is no button of type ${kind || '(none)'}.`)
    if (count > allowed) return templateProblem(`There are more than ${allowed} buttons of type ${kind}.`)
  }
  // One run of quick replies at most: before the others, or after them.
  const runs = kinds.filter((kind, at) => kind === 'QUICK_REPLY' && kinds[at - 1] !== 'QUICK_REPLY').length
  const first = kinds.indexOf('QUICK_REPLY')
  const last = kinds.lastIndexOf('QUICK_REPLY')
  if (runs > 1 || (first > 0 && last < kinds.length - 1))
    return templateProblem('Quick replies cannot be mixed with other buttons.')
  for (const button of buttons) {
    const problem = buttonProblem(button)
    if (problem) return problem
  }
  return undefined
}

function buttonProblem(button: Json): GraphError | undefined {
  const kind = text(button, 'type')
  if (kind === 'COPY_CODE') {
    const example = exampleOf(button)
    if (!example) return templateProblem('COPY_CODE needs an example.', 2388043)
    return tooLong(example, 20, "The code's example")
  }
  const label = text(button, 'text') ?? ''
  const titled = ['QUICK_REPLY', 'URL', 'PHONE_NUMBER', 'FLOW', 'VOICE_CALL'].includes(kind ?? '')
  if (titled && label === '') return templateProblem(`A button of type ${kind} needs a text.`, 2388043)
  if (variablesIn(label).length > 0) return templateProblem("A button's text cannot have variables.")
  const long = tooLong(label, 25, "A button's text")
  if (long) return long
  if (kind === 'URL') return addressProblem(button)
  if (kind === 'PHONE_NUMBER' && !/^\+?\d{8,20}$/.test(text(button, 'phone_number') ?? ''))
    return templateProblem('The phone number of a button is digits only, 20 at most.')
  return undefined
}

function addressProblem(button: Json): GraphError | undefined {
  const url = text(button, 'url') ?? ''
  if (!/^https?:\/\/\S+$/.test(url)) return templateProblem('The url of a button is not an address.')
  const long = tooLong(url, 2_000, 'The url of a button')
  if (long) return long
  const names = variablesIn(url)
  if (names.length === 0) return undefined
  if (names.length > 1 || !/\}\}$/.test(url))
    return templateProblem('The url of a button may have one variable, at its end.')
  return exampleOf(button)
    ? undefined
    : templateProblem('A url with a variable needs an example of the whole address.', 2388043)
}

/** Meta takes the example as a text, and as a list of one. */
function exampleOf(button: Json): string | undefined {
  const { example } = button
  const one: unknown = Array.isArray(example) ? example[0] : example
  return typeof one === 'string' && one !== '' ? one : undefined
}
