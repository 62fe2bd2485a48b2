import { foldText } from '../text/fold-text'

/** Letters of what is looked for. */
const LONGEST = 100
/** A count before a product ("2 losartana"); more than that is a dose. */
const MOST_PIECES = 20
const UNITS = new Set(['mg', 'mcg', 'g', 'kg', 'ml', 'l', 'ui', 'cm', 'mm'])

/** Words by which customers ask, and which name no product. */
const ASKING = new Set(
  (
    'a o as os um uma uns umas de do da dos das em no na nos nas com sem para pra pro por e ou que eu me meu minha meus minhas ' +
    'voce voces vc vcs ai aqui la oi ola opa bom boa dia tarde noite por favor pf pfv obrigado obrigada tudo bem ' +
    'quero queria gostaria preciso precisava pode poderia consegue manda mandar envia enviar ver saber tem teria tinha ha ' +
    'voltou chegou compra comprar encomendar pedir pedido quanto custa esta fica sai valor preco tambem mais ainda hoje amanha ' +
    'sempre mesmo aquele aquela esse essa este isso qual caixa caixas cx unidade unidades'
  ).split(' '),
)

/**
 * What a customer's words ask for, as it is looked for among products: of the first part of them that names something, what is
 * neither how one asks nor how many. '': they name nothing.
 */
export function soughtIn(text: string): string {
  for (const part of text.split(/[.;!?\n]+\s|[;!?\n]+|,\s+|\s+(?:e|ou)\s+/iu)) {
    const words = part.match(/\d+(?:[.,]\d+)*(?:\s*%)?|[\p{L}\p{N}][\p{L}\p{N}./+-]*/gu) ?? []
    const named = words.filter((word, at) => {
      const folded = foldText(word)
      if (!/^\d+$/.test(folded)) return !ASKING.has(folded)
      const next = foldText(words[at + 1] ?? '')
      const isCount = Number(folded) <= MOST_PIECES && /^\p{L}/u.test(next) && !UNITS.has(next)
      return !isCount
    })
    if (named.some((word) => /\p{L}{2}|\d{4}/u.test(word))) return named.join(' ').slice(0, LONGEST)
  }
  return ''
}
