import { draftVariables, sampleAt, type TemplateDraft } from './template-draft'

/** Variables that a new template is offered, each with the sample that Meta's review sees until somebody writes another. */
export const DRAFT_VARIABLES = {
  nome: 'Maria',
  nome_completo: 'Maria da Silva',
  loja: 'Farmácia Modelo',
  atendente: 'Paula',
  protocolo: '2026112100042',
  pedido: '1042',
  valor: 'R$ 58,90',
  data: '15/12',
  horario: '18h',
  produto: 'protetor solar',
  servico: 'aferição de pressão',
  pontos: '320',
} as const
export type DraftVariable = keyof typeof DRAFT_VARIABLES

const isOffered = (name: string): name is DraftVariable => Object.hasOwn(DRAFT_VARIABLES, name)

/** The draft with a sample for every offered variable that has none. */
export function withSamples<Draft extends TemplateDraft>(draft: Draft): Draft {
  const missing = draftVariables(draft).flatMap(({ part, name }) => {
    const key = `${part}.${name}`
    return isOffered(name) && sampleAt(draft, key) === '' ? [[key, DRAFT_VARIABLES[name]] as const] : []
  })
  return missing.length === 0
    ? draft
    : { ...draft, samples: { ...draft.samples, ...Object.fromEntries(missing) } }
}
