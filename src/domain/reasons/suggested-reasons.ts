import type { ReasonForm } from './area'
import type { ReasonFormField } from './reason-form'

/** A reason that a shop may take over: without a category, which each shop has its own of. */
export type SuggestedReason = Readonly<Pick<ReasonForm, 'name' | 'outcome' | 'fields'>>

const field = (type: 'text' | 'money', label: string): ReasonFormField => ({
  key: null,
  label,
  type,
  required: true,
  options: [],
})
const DELIVERY: ReasonFormField = {
  key: null,
  label: 'Como recebe',
  type: 'choice',
  required: false,
  options: ['Retira na loja', 'Entrega'],
}
const PRODUCT = field('text', 'Produto')

/** Why a pharmacy or a shop closes tickets, the most usual first. Offered to every shop, which changes them as it likes. */
export const SUGGESTED_REASONS: readonly SuggestedReason[] = [
  { name: 'Venda concluída', outcome: 'won', fields: [field('money', 'Valor da venda'), DELIVERY] },
  { name: 'Cliente vai pensar', outcome: 'neutral', fields: [] },
  { name: 'Produto em falta', outcome: 'lost', fields: [PRODUCT] },
  { name: 'Preço', outcome: 'lost', fields: [PRODUCT] },
  { name: 'Sem receita', outcome: 'lost', fields: [PRODUCT] },
  { name: 'Prazo ou área de entrega', outcome: 'lost', fields: [] },
  { name: 'Cliente não respondeu', outcome: 'lost', fields: [] },
  { name: 'Dúvida esclarecida', outcome: 'neutral', fields: [] },
  { name: 'Troca ou devolução', outcome: 'neutral', fields: [] },
  { name: 'Engano ou propaganda', outcome: 'neutral', fields: [] },
]

/** The suggestions of which the shop has none of that name. */
export function notYetMade(present: Iterable<Readonly<{ name: string }>>): readonly SuggestedReason[] {
  const names = new Set([...present].map(({ name }) => name.trim().toLowerCase()))
  return SUGGESTED_REASONS.filter(({ name }) => !names.has(name.toLowerCase()))
}
