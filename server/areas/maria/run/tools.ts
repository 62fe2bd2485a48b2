import * as v from 'valibot'
import { OF_TOOL } from '../../../../src/domain/maria/turn'
import type { Passage } from '../../../../src/domain/maria/verify'
import { foldedWords } from '../../../../src/domain/text/fold-text'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import type { Work } from '../../../platform/db/work'
import { newestOpenOrders } from '../../orders/area'
import type { Tool, ToolCall } from '../model/port'

/** Products that are named at most. */
const MOST_PRODUCTS = 5

type Deed = Readonly<{
  tool: Tool
  arguments: v.GenericSchema<unknown, Readonly<{ nome?: string | undefined }>>
  /** What it says; null: nothing is known. Whose it is comes from the ticket, and never from who asks. */
  run(work: Work, ticket: LockedTicket, args: Readonly<{ nome?: string | undefined }>): Promise<string | null>
}>

const NOTHING = { type: 'object', properties: {}, additionalProperties: false }

/** All that a model may look up: what the shop has beside its answers, of this customer alone. */
const DEEDS: readonly Deed[] = [
  {
    tool: {
      name: 'pedidos',
      description: 'Como está o pedido em aberto deste cliente. Sem argumentos.',
      parameters: NOTHING,
    },
    arguments: v.strictObject({}),
    run: async (work, { customer_id: id }) => (await newestOpenOrders(work, [id])).get(id) ?? null,
  },
  {
    tool: {
      name: 'produto',
      description: 'Se a loja trabalha com um produto que não precisa de receita, pelo nome.',
      parameters: {
        type: 'object',
        properties: { nome: { type: 'string' } },
        required: ['nome'],
        additionalProperties: false,
      },
    },
    arguments: v.strictObject({ nome: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(80)) }),
    run: (work, _ticket, { nome = '' }) => productsNamed(work, nome),
  },
]

export const TOOLS: readonly Tool[] = DEEDS.map(({ tool }) => tool)

/** Does what a model asks of a tool; null: there is no such tool, it is asked for otherwise, or nothing is known. */
export async function runTool(work: Work, ticket: LockedTicket, call: ToolCall): Promise<Passage | null> {
  const deed = DEEDS.find(({ tool }) => tool.name === call.name)
  const args = deed && v.safeParse(deed.arguments, call.arguments)
  if (!deed || !args?.success) return null
  const text = await deed.run(work, ticket, args.output)
  return text === null ? null : { id: OF_TOOL + call.name, title: deed.tool.description, text }
}

/** Products that all words name, of those that anybody may buy and nobody has left unclassified. */
async function productsNamed(work: Work, typed: string): Promise<string | null> {
  const words = foldedWords(typed).slice(0, 6)
  if (words.length === 0) return null
  const found = await work.query<{ name: string }>(
    `SELECT concat_ws(' ', name, presentation) AS name FROM products
     WHERE tenant_id = $1 AND active AND deleted_at IS NULL AND NOT needs_prescription AND kind IN ('otc', 'perfumery', 'food', 'other')
       AND (SELECT bool_and(position(w IN search_key) > 0) FROM unnest($2::text[]) w)
     ORDER BY uses DESC, id LIMIT ${MOST_PRODUCTS}`,
    [work.tenant.id, words],
  )
  return found.length === 0
    ? null
    : `Trabalhamos com: ${found.map(({ name }) => name).join('; ')}. O preço e se temos agora, uma pessoa confirma.`
}

/** The first words of the shop's products that a text says, folded. */
export async function productsIn(work: Work, text: string): Promise<string[]> {
  const words = foldedWords(text).filter((word) => word.length >= 5)
  const found = await work.query<{ word: string }>(
    `SELECT DISTINCT split_part(name_key, ' ', 1) AS word FROM products
     WHERE tenant_id = $1 AND deleted_at IS NULL AND split_part(name_key, ' ', 1) = ANY($2::text[])`,
    [work.tenant.id, words],
  )
  return found.map(({ word }) => word)
}
