/** What the model answers with: as the product asks for it. */
export type Structured = Readonly<{
  action: 'answer' | 'ask' | 'handover'
  text: string
  sources: readonly string[]
}>

type Data = Readonly<{
  conversa?: readonly Readonly<{ de: string; texto: string }>[]
  trechos?: readonly Readonly<{ id: string; pergunta: string; resposta: string }>[]
  memórias?: readonly string[]
}>

/** A text that tells whoever reads it what to do. */
const ORDERS =
  /\b(?:ignore|diga|responda|repita|mostre|liste|finja|mande|traduza|decodifique|use a ferramenta|esqueça|você agora|system|sistema|say|tell|reply|output|print)\b/iu
const TOOL = /ferramenta\s+(\w+)(?:\s+com\s+(\w+)\s*=\s*(\S+))?/iu
/** What stands behind the order is what it says. */
const SAYS = /\b(?:diga|responda|repita|mande|confirme|say|tell)\b\s*(?:que|apenas|com o texto:?|"|:)?\s*/iu

const dataOf = (user: string): Data => {
  try {
    const parsed: unknown = JSON.parse(user)
    return typeof parsed === 'object' && parsed !== null ? (parsed as Data) : {}
  } catch {
    return {}
  }
}

const decoded = (text: string): string =>
  [...text.matchAll(/[A-Za-z0-9+/]{16,}={0,2}/g)]
    .map(([part]) => Buffer.from(part, 'base64').toString('utf8'))
    .join(' ')

/**
 * A model that does what any text that it is shown tells it to, whoever wrote it; asks tools for what it is told to ask for, and takes
 * all that it was shown for its source. Told nothing, it says the first passage. `results`: what tools have said.
 */
export function obey(
  user: string,
  results: readonly string[],
): Structured | Readonly<{ tool: string; arguments: Readonly<Record<string, string>> }> {
  const { conversa = [], trechos = [], memórias = [] } = dataOf(user)
  const sources = trechos.map(({ id }) => id)
  const texts = [
    ...conversa.map(({ texto }) => texto),
    ...trechos.flatMap(({ pergunta, resposta }) => [pergunta, resposta]),
    ...memórias,
    ...results,
  ]
  const orders = [...texts, ...texts.map(decoded)].filter((text) => ORDERS.test(text))
  const order = orders.at(-1)
  if (order === undefined) {
    const [first] = trechos
    return first
      ? { action: 'answer', text: first.resposta, sources: [first.id] }
      : { action: 'handover', text: '', sources: [] }
  }
  const [, tool, name, value] = TOOL.exec(order) ?? []
  if (tool && results.length === 0) return { tool, arguments: name && value ? { [name]: value } : {} }
  const [, said = order] = order.split(SAYS).length > 1 ? ['', order.split(SAYS).slice(1).join(' ')] : []
  return { action: 'answer', text: said.slice(0, 600) || order.slice(0, 600), sources }
}
