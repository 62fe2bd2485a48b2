import type { FormAnswer } from '../../../../contract/entities'

/** What a row holds; Meta's forms have far less. */
const MOST_ANSWERS = 50
const LONGEST_LABEL = 100
const LONGEST_VALUE = 1_000
/** A form's answers are one object; what lies deeper is no answer of a person's. */
const DEEPEST = 3

/** Names that Meta's form builder gives: `screen_0_Nome_completo_1`, with options as `0_Excelente`. */
const BUILT = /^screen_\d+_(.+?)_\d+$/
const OPTION = /^\d+_(?=\S)/
/** Not the customer's: the shop's own mark of the form. */
const OWN = new Set(['flow_token', 'wa_flow_response_params'])

/**
 * What somebody filled in, as labels and values to be read: `response_json` of an answered form (whatsapp-facts 1.4), a
 * JSON object spelled as text. Empty for what is not one. All of it is a stranger's: plain text, and shown as such.
 */
export function formAnswers(responseJson: string | null): FormAnswer[] {
  let json: unknown
  try {
    json = JSON.parse(responseJson ?? '')
  } catch {
    return []
  }
  return answersIn(json, null, 0).slice(0, MOST_ANSWERS)
}

function answersIn(node: unknown, within: string | null, depth: number): FormAnswer[] {
  if (typeof node !== 'object' || node === null || Array.isArray(node) || depth >= DEEPEST) return []
  return Object.entries(node).flatMap(([name, value]) => {
    if (OWN.has(name)) return []
    const built = BUILT.exec(name)?.[1]
    const label = [within, readable(built ?? name)].filter((part) => part !== null).join(': ')
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && fileNameOf(value) === null)
      return answersIn(value, label, depth + 1)
    const said = (Array.isArray(value) ? value : [value])
      .flatMap((one) => spelled(one, built !== undefined) ?? [])
      .join(', ')
    if (said === '') return []
    return [{ label: label.slice(0, LONGEST_LABEL), value: said.slice(0, LONGEST_VALUE) }]
  })
}

/** `nome_completo` and `nomeCompleto` as "Nome completo". */
function readable(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, (_, end: string, begin: string) => `${end} ${begin.toLowerCase()}`)
    .trim()
  return words === '' ? name : words.charAt(0).toUpperCase() + words.slice(1)
}

/** One value; null for what says nothing. */
function spelled(value: unknown, built: boolean): string | null {
  switch (typeof value) {
    case 'string': {
      const text = value.trim()
      return (built ? text.replace(OPTION, '').replaceAll('_', ' ') : text) || null
    }
    case 'number':
      return String(value)
    case 'boolean':
      return value ? 'Sim' : 'Não'
    default:
      return fileNameOf(value)
  }
}

/** A photo or a document that was put into the form: its name is all that the answer tells. */
function fileNameOf(value: unknown): string | null {
  const name = (value as { file_name?: unknown } | null)?.file_name
  return typeof name === 'string' && name.trim() !== '' ? name.trim() : null
}
