import * as v from 'valibot'
import type { Work } from '../../../platform/db/work'
import type { Tool } from '../model/port'
import { productsNamed } from './products'
import type { ToolResult } from './tools'

/** Products that one quote is asked for at most. */
const MOST_LINES = 8

/** How a model asks for a quote: names and quantities, and no price, which a person says. */
export const QUOTE_TOOL: Tool = {
  name: 'orcamento',
  description:
    'Separa para a equipe os produtos sem receita de que o cliente pediu o preço, com a quantidade. Uma pessoa confere e responde; nunca diga preços. Depois devolva "handover".',
  parameters: {
    type: 'object',
    properties: {
      itens: {
        type: 'array',
        maxItems: MOST_LINES,
        items: {
          type: 'object',
          properties: { nome: { type: 'string' }, quantidade: { type: 'integer', minimum: 1, maximum: 99 } },
          required: ['nome', 'quantidade'],
          additionalProperties: false,
        },
      },
    },
    required: ['itens'],
    additionalProperties: false,
  },
}

const Asked = v.strictObject({
  itens: v.pipe(
    v.array(
      v.strictObject({
        nome: v.pipe(v.string(), v.trim(), v.minLength(3), v.maxLength(80)),
        quantidade: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)),
      }),
    ),
    v.minLength(1),
    v.maxLength(MOST_LINES),
  ),
})

/** The shop's products that are meant, those that anybody may buy; null: it is asked for otherwise. */
export async function quoteAsked(work: Work, given: unknown): Promise<ToolResult | null> {
  const args = v.safeParse(Asked, given)
  if (!args.success) return null
  const lines: { id: string; quantity: number }[] = []
  const told: string[] = []
  for (const { nome, quantidade } of args.output.itens) {
    const [found] = await productsNamed(work, nome, 1)
    told.push(found ? `${quantidade} × ${found.name}` : `${nome}: não há, ou só uma pessoa vende`)
    if (found && !lines.some(({ id }) => id === found.id)) lines.push({ id: found.id, quantity: quantidade })
  }
  return {
    told: `Separado para a equipe: ${told.join('; ')}.`,
    action: lines.length === 0 ? null : { kind: 'quote', lines },
  }
}
