import { foldText } from '../text/fold-text'
import type { TemplateForm } from './template-form'
import type { TemplateValues } from './template-values'

/** What is known about where a template is filled in; null for what is not. */
export type KnownHere = Readonly<{ firstName: string | null; name: string | null; protocol: string | null }>

/** Names that authors give their variables. */
const NAMES: Readonly<Record<string, keyof KnownHere>> = {
  nome: 'firstName',
  primeiro_nome: 'firstName',
  first_name: 'firstName',
  name: 'firstName',
  cliente: 'firstName',
  nome_cliente: 'firstName',
  nome_completo: 'name',
  full_name: 'name',
  protocolo: 'protocol',
  protocol: 'protocol',
  numero_protocolo: 'protocol',
}

/** What stands before a numbered variable says what it is. */
const BEFORE: readonly (readonly [RegExp, keyof KnownHere])[] = [
  [
    /\b(ola|oi|bom dia|boa tarde|boa noite|prezad[oa]|car[oa]|sr|sra|hello|hi|dear)(\(a\))?[\s,.!*_]*$/,
    'firstName',
  ],
  [/\bprotocolo\b[^{}]{0,20}$/, 'protocol'],
]

/** What can be filled in beforehand: a guess, which whoever sends it sees and may change. */
export function suggestedValues(form: TemplateForm, known: KnownHere): TemplateValues {
  const values: Record<string, string> = {}
  for (const { key, kind, part, name } of form.fields) {
    if (kind !== 'text') continue
    const text = part === 'header' && form.header?.kind === 'text' ? form.header.text : form.body
    const wanted = meaningOf(text, name)
    const value = wanted === undefined ? null : known[wanted]
    if (value !== null) values[key] = value
  }
  return values
}

/** What a variable of a text stands for, where its name or the words before its number say so. */
export function meaningOf(text: string, name: string): keyof KnownHere | undefined {
  const folded = foldText(name)
  if (Object.hasOwn(NAMES, folded)) return NAMES[folded]
  if (!/^\d+$/.test(name)) return undefined
  const at = text.search(new RegExp(String.raw`\{\{\s*${name}\s*\}\}`))
  const before = foldText(text.slice(Math.max(0, at - 40), at))
  return BEFORE.find(([pattern]) => pattern.test(before))?.[1]
}
