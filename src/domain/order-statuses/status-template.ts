import { filledIn } from '../templates/filled-in'
import type { TemplateForm } from '../templates/template-form'
import { suggestedValues } from '../templates/template-suggestions'
import { problemsOf, type TemplateValues, type ValueProblem } from '../templates/template-values'
import { foldText } from '../text/fold-text'
import { type StatusTemplate, unknownVariables } from './status-form'
import { STATUS_VARIABLES } from './status-variables'

const asVariable = (name: string) => `{{${name}}}`
/** What is sent by nobody in particular has no file at hand, and no product of the connection that it goes through. */
export const needsFile = (form: TemplateForm): boolean =>
  (form.header !== null && form.header.kind !== 'text') || form.fields.some(({ kind }) => kind === 'product')

/** By field, what a status fills a template in with. */
export const valuesOf = ({ values }: Pick<StatusTemplate, 'values'>): TemplateValues =>
  Object.fromEntries(values.map(({ key, value }) => [key, value]))

/**
 * Why a template as it is filled in cannot be sent by itself: a field, a variable that is not known (of an order, where nothing
 * else is said), or a file; else null.
 */
export function templateProblem(
  form: TemplateForm | null,
  template: StatusTemplate,
  variables?: readonly string[],
): Readonly<{ kind: 'shape' | 'file' } | { kind: ValueProblem } | { kind: 'unknown'; name: string }> | null {
  if (!form) return { kind: 'shape' }
  if (needsFile(form)) return { kind: 'file' }
  const [unknown] = template.values.flatMap(({ value }) => unknownVariables(value, variables))
  if (unknown !== undefined) return { kind: 'unknown', name: unknown }
  const [kind] = problemsOf(form, valuesOf(template), false).values()
  return kind ? { kind } : null
}

/** How somebody is addressed of whom no name is known: no field of a template may stay empty. */
const NAMELESS = 'cliente'

/** The values with what is known of an order and its customer; a sentence without its value is left out, and a field of which nothing is left is empty. */
export function filledFor(
  template: StatusTemplate,
  known: Readonly<Partial<Record<string, string | null>>>,
): TemplateValues {
  const named = { ...known, primeiro_nome: known.primeiro_nome ?? NAMELESS, nome: known.nome ?? NAMELESS }
  return Object.fromEntries(template.values.map(({ key, value }) => [key, filledIn(value, named) ?? '']))
}

/** Words before a numbered variable that say what it is. */
const BEFORE: readonly (readonly [RegExp, (typeof STATUS_VARIABLES)[number]])[] = [
  [/\b(pedido|order)(\s+(numero|n|no|number))?[\s.:°º#*_]*$/, 'numero_pedido'],
  [/\b(total|valor|r\$)( de)?[\s:*_]*$/, 'total_pedido'],
  [/\b(status|situacao|esta)[\s:*_]*$/, 'status'],
]

/** What fields are filled in with beforehand: a guess by their names and the words before them, which may be changed. */
export function suggestedForStatus(form: TemplateForm): TemplateValues {
  const values: Record<string, string> = {
    ...suggestedValues(form, {
      firstName: asVariable('primeiro_nome'),
      name: asVariable('nome'),
      protocol: null,
    }),
  }
  for (const { key, kind, part, name } of form.fields) {
    if (kind !== 'text' || values[key] !== undefined) continue
    const text = part === 'header' && form.header?.kind === 'text' ? form.header.text : form.body
    const before = foldText(text.slice(0, text.search(new RegExp(String.raw`\{\{\s*${name}\s*\}\}`))))
    const meant =
      STATUS_VARIABLES.find((one) => one === foldText(name)) ??
      BEFORE.find(([words]) => words.test(before))?.[1]
    if (meant) values[key] = asVariable(meant)
  }
  return values
}
