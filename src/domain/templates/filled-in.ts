import { fillIn, straysIn } from '../text/placeholders'

type Known = Readonly<Partial<Record<string, string | null>>>

/**
 * What stands between two sentences: a line's end, where the line does not end in a colon, or blanks behind a full stop that
 * is none of an abbreviation. Or a variable, first, so that the question in one ends no sentence. It looks back a few
 * characters only: every place of a long text is looked at once.
 */
const BETWEEN =
  /\{\{[^{}\n]{1,90}\}\}|(?<!:[*_~\s]{0,4})\n\s*|(?<=[.!?…][*_~"”’')\]]{0,3})(?<!(?:^|[\s(])(?:tel|cel|dra?|sra?|av|r|n|end|obs|ex)\.)[^\S\n]+/giu

const NAME = String.raw`[*_~]{0,2}\{\{\s?(?:primeiro_nome|nome)\s?\}\}[*_~]{0,2}`
/** "Olá, {{nome}}!", "Oi {{nome}}", "Até logo, {{nome}}." */
const ADDRESSED = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:ol[áa]|oi|obrigad[oa]|bom dia|boa tarde|boa noite|\{\{\s?saudacao\s?\}\})),? ?${NAME}|, ?${NAME}(?=\s?(?:[,.!?…:;]|$))`,
  'giu',
)
/** "{{nome}}, seu pedido saiu": the sentence begins behind the name. */
const CALLED = new RegExp(String.raw`^${NAME}\s?[,!:]\s?(\p{L}?)`, 'iu')

/** A sentence that calls nobody by their name; one that says more with the name than whom it means keeps it. */
const uncalled = (sentence: string): string =>
  sentence.replace(CALLED, (_, first: string) => first.toUpperCase()).replaceAll(ADDRESSED, '')

/** The sentences of a text, each with what parts it from the next. */
function sentencesOf(text: string): { said: string; gap: string }[] {
  const found: { said: string; gap: string }[] = []
  let from = 0
  for (const { 0: gap, index } of text.matchAll(BETWEEN)) {
    if (gap.startsWith('{')) continue
    found.push({ said: text.slice(from, index), gap })
    from = index + gap.length
  }
  return [...found, { said: text.slice(from), gap: '' }]
}

const lines = (gap: string) => gap.split('\n').length
const wider = (one: string, other: string) => (lines(other) > lines(one) ? other : one)

/** Why nothing is left of a text, as a conversation or a history says it: "falta {{loja_cnpj}}". */
export function lackSaid(text: string, known: Known): string {
  const lacking = [...fillIn(text, known).missing.map((name) => `{{${name}}}`), ...straysIn(text)]
  return lacking.length > 0 ? `falta ${lacking.join(', ')}` : 'a mensagem ficou vazia'
}

/**
 * A text as it is sent where nobody is there to be asked: what is known filled in, without the sentences for which something
 * is not known, so that no hole is read ("Horário: ."), nor a variable that is mistyped. Who has no name is greeted without one. Null where nothing is left.
 */
export function filledIn(text: string, known: Known): string | null {
  let said = ''
  let gap = ''
  let whole = true
  for (const one of sentencesOf(text)) {
    let filled = fillIn(one.said, known)
    if (filled.missing.some((name) => name === 'nome' || name === 'primeiro_nome'))
      filled = fillIn(uncalled(one.said), known)
    const hole = filled.missing.length > 0 || straysIn(one.said).length > 0
    if (hole || filled.text === '') {
      whole &&= !hole
      gap = one.said === '' ? gap + one.gap : wider(gap, one.gap)
      continue
    }
    said += (said && gap) + filled.text
    gap = one.gap
  }
  const left = said.trim()
  return left !== '' && (whole || /[\p{L}\p{N}]/u.test(left)) ? left : null
}
