import * as v from 'valibot'
import { namesMedicine } from '../../../../src/domain/maria/red-flags'
import { DRAWN_FROM, type Found, OF_TOOL } from '../../../../src/domain/maria/turn'
import { unprovenIn } from '../../../../src/domain/maria/verify'
import { LONGEST_MEMORY } from '../../../../src/domain/memories/memory'
import type { LockedTicket } from '../../../conversation/tickets/locked-ticket'
import type { Work } from '../../../platform/db/work'
import { passagesFor } from '../../business-data/area'
import { newestOpenOrders } from '../../orders/area'
import type { Tool, ToolCall } from '../model/port'
import type { Action } from './action'
import type { Looked } from './look'
import { productsNamed } from './products'
import { QUOTE_TOOL, quoteAsked } from './quote-tool'

/** Products that are named at most. */
const MOST_PRODUCTS = 5

/** What a tool has come to: something to draw from, or an action, and what the model is told of it. */
export type ToolResult = Readonly<{ passages: readonly Found[] } | { told: string; action: Action | null }>

type Lookup = Readonly<{
  tool: Tool
  arguments: v.GenericSchema<unknown, Readonly<{ nome?: string | undefined }>>
  /** What it says; null: nothing is known. Whose it is comes from the ticket, and never from who asks. */
  run(work: Work, ticket: LockedTicket, args: Readonly<{ nome?: string | undefined }>): Promise<string | null>
}>

const NOTHING = { type: 'object', properties: {}, additionalProperties: false }

/** Whose words a proposal may be in beside the customer's. */
const TELLING =
  'cliente chamar chama prefere gosta quer pede entregar entrega receber recebe deixar retirar retira pagar paga pagamento loja horário depois antes'
/** What is remembered, as a model is told of it. */
const KINDS = {
  tratamento: 'addressing',
  loja: 'shop',
  entrega: 'delivery',
  pagamento: 'payment',
  horario: 'hours',
} as const
const KIND_NAMES = ['tratamento', 'loja', 'entrega', 'pagamento', 'horario'] as const

/** All that a model may look up: what the shop has beside its answers, of this customer alone. */
const LOOKUPS: readonly Lookup[] = [
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
    run: (work, _ticket, { nome = '' }) => soldHere(work, nome),
  },
]

/** Looks again, in words of the model's own: customers call things by other names than the shop does. */
const SEARCH_TOOL: Tool = {
  name: 'procurar',
  description:
    'Procura nas respostas aprovadas da loja com outras palavras: a pergunta do cliente como a loja a diria. Use quando os trechos não respondem.',
  parameters: {
    type: 'object',
    properties: { pergunta: { type: 'string', maxLength: 200 } },
    required: ['pergunta'],
    additionalProperties: false,
  },
}
const Searched = v.strictObject({
  pergunta: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(200)),
})
/** Passages that one search gives at most. */
const MOST_FOUND = 3

const ACTION_TOOLS: readonly Tool[] = [
  {
    name: 'setor',
    description:
      'Marca o setor da loja a que o assunto pertence, pelo nome. Depois devolva "handover". Sem o nome certo, diz quais há.',
    parameters: {
      type: 'object',
      properties: { nome: { type: 'string' } },
      required: ['nome'],
      additionalProperties: false,
    },
  },
  {
    name: 'lembrar',
    description:
      'Propõe à equipe lembrar uma preferência que o cliente acabou de dizer, com as palavras dele. Nunca de saúde. Uma pessoa decide.',
    parameters: {
      type: 'object',
      properties: {
        tipo: { type: 'string', enum: [...KIND_NAMES] },
        texto: { type: 'string', maxLength: LONGEST_MEMORY },
      },
      required: ['tipo', 'texto'],
      additionalProperties: false,
    },
  },
  QUOTE_TOOL,
]
const Named = v.strictObject({ nome: v.pipe(v.string(), v.trim(), v.minLength(2), v.maxLength(80)) })
const Remembered = v.strictObject({
  tipo: v.picklist(KIND_NAMES),
  texto: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(LONGEST_MEMORY)),
})

export const TOOLS: readonly Tool[] = [SEARCH_TOOL, ...LOOKUPS.map(({ tool }) => tool), ...ACTION_TOOLS]

/** Does what a model asks of a tool; null: there is no such tool, it is asked for otherwise, or nothing is known. */
export async function runTool(
  work: Work,
  { ticket, turn }: Pick<Looked, 'ticket' | 'turn'>,
  call: ToolCall,
  now: Date,
): Promise<ToolResult | null> {
  if (call.name === SEARCH_TOOL.name) return searched(work, ticket, call.arguments, now)
  if (call.name === 'setor') return departmentNamed(work, call.arguments)
  if (call.name === 'lembrar') return remembered(turn.text, call.arguments)
  if (call.name === QUOTE_TOOL.name) return quoteAsked(work, call.arguments)
  const lookup = LOOKUPS.find(({ tool }) => tool.name === call.name)
  const args = lookup && v.safeParse(lookup.arguments, call.arguments)
  if (!lookup || !args?.success) return null
  const text = await lookup.run(work, ticket, args.output)
  return text === null
    ? null
    : { passages: [{ id: OF_TOOL + call.name, title: lookup.tool.description, text, score: 0 }] }
}

/** What the shop has said to a question, as far as it fits; null: nothing does. */
async function searched(
  work: Work,
  { instance_id: store }: LockedTicket,
  given: unknown,
  now: Date,
): Promise<ToolResult | null> {
  const args = v.safeParse(Searched, given)
  if (!args.success) return null
  const found = await passagesFor(work, { text: args.output.pergunta, store, now, limit: MOST_FOUND })
  const passages = found
    .filter(({ score }) => score >= DRAWN_FROM)
    .map(({ id, question, answer, score }) => ({ id, title: question, text: answer, score }))
  return passages.length === 0 ? null : { passages }
}

/** A department of the shop that is in use, by its name; else which there are. */
async function departmentNamed(work: Work, given: unknown): Promise<ToolResult | null> {
  const args = v.safeParse(Named, given)
  if (!args.success) return null
  const all = await work.query<{ id: string; name: string; meant: boolean }>(
    `SELECT d.id::text, d.name, fold_text(d.name) = fold_text($2) AS meant FROM departments d
     WHERE d.tenant_id = $1 AND d.activated ORDER BY d.name, d.id LIMIT 50`,
    [work.tenant.id, args.output.nome],
  )
  const found = all.find(({ meant }) => meant)
  return found
    ? {
        told: `Marcado: ${found.name}.`,
        action: { kind: 'department', department: { id: found.id, name: found.name } },
      }
    : { told: `Não há este setor. Há: ${all.map(({ name }) => name).join(', ')}.`, action: null }
}

/** What a customer has just said, and nothing beyond it, to be proposed to the team. */
function remembered(text: string, given: unknown): ToolResult | null {
  const args = v.safeParse(Remembered, given)
  if (!args.success) return null
  const { tipo, texto } = args.output
  const said = { id: 'dito', title: '', text: `${TELLING}\n${text}` }
  if (namesMedicine(texto) || unprovenIn({ text: texto, sources: ['dito'] }, [said], []) !== null) return null
  return {
    told: 'Proposto à equipe. Não diga ao cliente que foi guardado.',
    action: { kind: 'memory', memory: KINDS[tipo], value: texto },
  }
}

/** Whether the shop sells what is named, in words. */
async function soldHere(work: Work, typed: string): Promise<string | null> {
  const found = await productsNamed(work, typed, MOST_PRODUCTS)
  return found.length === 0
    ? null
    : `Trabalhamos com: ${found.map(({ name }) => name).join('; ')}. O preço e se temos agora, uma pessoa confirma.`
}
