import {
  DRAFT_CATEGORIES,
  type DraftButton,
  draftVariables,
  hasOwnText,
  isNamed,
  sampleAt,
  type TemplateDraft,
} from './template-draft'
import { variablesOf, withoutVariables } from './template-form'
import { bodyLimit, MOST_BUTTONS, TEMPLATE_LIMITS } from './template-limits'

/** What Meta has against a draft, by the words of `draft-words.ts`; `most`: the limit that is passed. */
export type DraftProblem = Readonly<{ why: DraftWhy; most?: number }>
export type DraftWhy =
  | 'required'
  | 'long'
  | 'name'
  | 'category'
  | 'language'
  | 'file'
  | 'plain'
  | 'oneVariable'
  | 'noVariable'
  | 'broken'
  | 'mixed'
  | 'numbered'
  | 'order'
  | 'variableName'
  | 'edge'
  | 'adjacent'
  | 'tooMany'
  | 'blanks'
  | 'sample'
  | 'buttons'
  | 'kind'
  | 'together'
  | 'alone'
  | 'ownButton'
  | 'marketing'
  | 'url'
  | 'shortened'
  | 'phone'
  | 'tollFree'

/** Problems by the field that they belong to: `body`, `samples.body.nome`, `buttons.0.text`. */
export type DraftProblems = Readonly<Record<string, DraftProblem>>

/**
 * All that Meta would refuse (whatsapp-facts sections 2.3 and 4), before it is asked; empty: it can be submitted.
 * @param fixed how a template that stands at Meta already has its variables, which no edit changes; null: a new one
 */
export function draftProblems(draft: TemplateDraft, fixed: 'NAMED' | 'POSITIONAL' | null): DraftProblems {
  const found: Record<string, DraftProblem> = {}
  const add = (field: string, problem: DraftProblem | DraftWhy | null) => {
    if (problem !== null) found[field] ??= typeof problem === 'string' ? { why: problem } : problem
  }
  const { name, language, category, header, headerText, body, footer, buttons } = draft
  const named = fixed === null ? isNamed(draft) : fixed === 'NAMED'
  add('name', longer(name, TEMPLATE_LIMITS.name))
  if (!/^[a-z0-9_]+$/.test(name)) add('name', name === '' ? 'required' : 'name')
  if (!/^[a-z]{2,3}(_[A-Z]{2})?$/.test(language)) add('language', 'language')
  if (!DRAFT_CATEGORIES.some((one) => one === category)) add('category', 'category')
  if (header === 'text') add('headerText', headerProblem(headerText.trim(), named, fixed !== null))
  else if (header !== 'none' && header !== 'product' && draft.file === null) add('file', 'file')
  add('body', bodyProblem(body.trim(), bodyLimit(draft), named, fixed !== null))
  if (footer.includes('{{')) add('footer', 'noVariable')
  add('footer', longer(footer.trim(), TEMPLATE_LIMITS.footer))
  for (const { part, name: variable } of draftVariables(draft)) {
    const sample = sampleAt(draft, `${part}.${variable}`)
    const key = `samples.${part}.${variable}`
    if (sample === '' || /[\n\r\t]|\{\{/.test(sample)) add(key, 'sample')
    else add(key, longer(sample, part === 'header' ? TEMPLATE_LIMITS.header : TEMPLATE_LIMITS.body))
  }
  add('buttons', buttonsProblem(buttons))
  // The phone puts a product's picture above, and one button below; it is always an offer.
  const catalog = buttons.some(({ kind }) => kind === 'catalog')
  if (catalog && (buttons.length > 1 || header !== 'none')) add('buttons', 'alone')
  if (header === 'product' && buttons.length > 0) add('buttons', 'ownButton')
  if ((catalog || header === 'product') && category !== 'MARKETING') add('category', 'marketing')
  for (const [place, button] of buttons.entries())
    for (const [field, problem] of buttonProblems(button)) add(`buttons.${place}.${field}`, problem)
  return found
}

const longer = (text: string, most: number): DraftProblem | null =>
  Array.from(text).length > most ? { why: 'long', most } : null

/** Text where Meta takes neither emoji nor formatting nor a line's end. */
const isPlain = (text: string) => !/[\n\r\t*_~`]|\p{Extended_Pictographic}/u.test(withoutVariables(text))

function headerProblem(text: string, named: boolean, fixed: boolean): DraftProblem | DraftWhy | null {
  if (text === '') return 'required'
  if (variablesOf(text).length > 1) return 'oneVariable'
  if (!isPlain(text)) return 'plain'
  return longer(text, TEMPLATE_LIMITS.header) ?? variablesProblem(text, named, fixed)
}

function bodyProblem(
  text: string,
  most: number,
  named: boolean,
  fixed: boolean,
): DraftProblem | DraftWhy | null {
  if (text === '') return 'required'
  const count = variablesOf(text).length
  const own = withoutVariables(text).match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return (
    longer(text, most) ??
    variablesProblem(text, named, fixed) ??
    (/^\{\{|\}\}$/.test(text)
      ? 'edge'
      : /\}\}\s*\{\{/.test(text)
        ? 'adjacent'
        : // Meta names no figure: two words of its own for each variable, and one more, have passed.
          count > 0 && own < 2 * count + 1
          ? 'tooMany'
          : /\n\s*\n\s*\n|\t| {5}/.test(text)
            ? 'blanks'
            : null)
  )
}

/** Numbers from 1 on in reading order, or names: not both, and not others than the template has already (`fixed`). */
function variablesProblem(text: string, named: boolean, fixed: boolean): DraftWhy | null {
  if (/\{\{|\}\}/.test(withoutVariables(text))) return 'broken'
  const names = variablesOf(text)
  const numbers = names.filter((name) => /^\d+$/.test(name))
  if (named) {
    if (numbers.length > 0) return fixed ? 'variableName' : 'mixed'
    return names.every((name) => /^[a-z_][a-z0-9_]*$/.test(name)) ? null : 'variableName'
  }
  if (numbers.length < names.length) return 'numbered'
  return names.every((name, place) => name === String(place + 1)) ? null : 'order'
}

function buttonsProblem(buttons: readonly DraftButton[]): DraftProblem | DraftWhy | null {
  if (buttons.length > TEMPLATE_LIMITS.buttons) return { why: 'buttons', most: TEMPLATE_LIMITS.buttons }
  for (const kind of new Set(buttons.map((one) => one.kind)))
    if (buttons.filter((one) => one.kind === kind).length > MOST_BUTTONS[kind])
      return { why: 'kind', most: MOST_BUTTONS[kind] }
  // One run of quick replies: before the others, or behind them.
  const changes = buttons.filter(
    ({ kind }, at) => at > 0 && (kind === 'reply') !== (buttons[at - 1]?.kind === 'reply'),
  )
  return changes.length > 1 ? 'together' : null
}

/** Hosts that hide where a link leads: Meta's review refuses them. */
const SHORTENED = /^https?:\/\/(?:www\.)?(?:bit\.ly|tinyurl\.com|goo\.gl|is\.gd|t\.co|wa\.me)(?:[/?#]|$)/i

function* buttonProblems(
  button: DraftButton,
): Generator<[keyof DraftButton, DraftProblem | DraftWhy | null]> {
  const { kind, open } = button
  const [text, value, sample] = [button.text.trim(), button.value.trim(), button.sample.trim()]
  if (hasOwnText(kind)) {
    if (text === '') yield ['text', 'required']
    else if (text.includes('{{')) yield ['text', 'noVariable']
    else yield ['text', isPlain(text) ? longer(text, TEMPLATE_LIMITS.label) : 'plain']
  }
  if (kind === 'link') {
    if (value === '') yield ['value', 'required']
    else if (!/^https?:\/\/[^\s{}]+$/.test(value) || !URL.canParse(value)) yield ['value', 'url']
    else yield ['value', SHORTENED.test(value) ? 'shortened' : longer(value, TEMPLATE_LIMITS.url)]
    if (open && !/^[^\s{}]+$/.test(sample)) yield ['sample', 'sample']
    else if (open) yield ['sample', longer(value + sample, TEMPLATE_LIMITS.url)]
  }
  if (kind === 'call') {
    const digits = /^\+?(\d+)$/.exec(value)?.[1] ?? ''
    const { least, most } = TEMPLATE_LIMITS.phone
    if (digits.length < least || digits.length > most) yield ['value', value === '' ? 'required' : 'phone']
    // Meta drops a zero behind the country's code, and another phone would ring.
    else if (/^550/.test(digits)) yield ['value', 'tollFree']
  }
  if (kind === 'code') {
    if (!/^[A-Za-z0-9]+$/.test(value)) yield ['value', value === '' ? 'required' : 'sample']
    else yield ['value', longer(value, TEMPLATE_LIMITS.code)]
  }
}
