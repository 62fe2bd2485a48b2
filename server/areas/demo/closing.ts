import type { ReasonField } from '../../../contract/entities'
import type { ReasonForm } from '../../../src/domain/reasons/area'
import type { Work } from '../../platform/db/work'

type DemoReason = {
  category: string
  name: string
  outcome: ReasonForm['outcome']
  fields?: readonly ReasonField[]
}

const SUM: ReasonField = {
  key: 'valor',
  label: 'Valor da venda',
  type: 'money',
  required: true,
  options: [],
}
const WAY: ReasonField = {
  key: 'entrega',
  label: 'Como recebe',
  type: 'choice',
  required: false,
  options: ['Retira na loja', 'Entrega'],
}
const ITEM: ReasonField = { key: 'produto', label: 'Produto', type: 'text', required: true, options: [] }

/** Why the demonstration's pharmacy closes tickets. */
const REASONS: readonly DemoReason[] = [
  { category: 'Venda', name: 'Venda concluída', outcome: 'won', fields: [SUM, WAY] },
  { category: 'Venda', name: 'Cliente vai pensar', outcome: 'neutral' },
  { category: 'Sem venda', name: 'Produto em falta', outcome: 'lost', fields: [ITEM] },
  { category: 'Sem venda', name: 'Preço', outcome: 'lost', fields: [ITEM] },
  { category: 'Sem venda', name: 'Cliente não respondeu', outcome: 'lost' },
  { category: 'Outros', name: 'Dúvida esclarecida', outcome: 'neutral' },
  { category: 'Outros', name: 'Engano', outcome: 'neutral' },
]

/** Goodbye is said by the whole house; a grade is asked for only where Entregas served. */
const GOODBYE = 'Obrigado por falar com a Farmácia Modelo, {{primeiro_nome}}! Seu protocolo é {{protocolo}}.'
const QUESTION = 'De 0 a 10, que nota você dá para este atendimento?'
const THANKS = 'Obrigado pela nota! Se quiser, conte em uma mensagem o que podemos melhorar.'

/** Writes the reasons, goodbye and the question for a grade. */
export async function writeClosing(work: Work, entregas: string | undefined): Promise<void> {
  const categories = [...new Set(REASONS.map(({ category }) => category))]
  const rows = await work.query<{ id: string; name: string }>(
    `INSERT INTO reason_categories (tenant_id, name, position)
     SELECT $1, name, n FROM unnest($2::text[]) WITH ORDINALITY v(name, n) RETURNING id::text, name`,
    [work.tenant.id, categories],
  )
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  await work.query(
    `INSERT INTO reasons (tenant_id, category_id, name, fields, outcome, position)
     SELECT $1, category, name, fields, outcome, n
     FROM unnest($2::bigint[], $3::text[], $4::jsonb[], $5::text[]) WITH ORDINALITY v(category, name, fields, outcome, n)`,
    [
      work.tenant.id,
      REASONS.map(({ category }) => ids.get(category)),
      REASONS.map(({ name }) => name),
      REASONS.map(({ fields }) => JSON.stringify(fields ?? [])),
      REASONS.map(({ outcome }) => outcome),
    ],
  )
  await work.query('INSERT INTO closing_messages (tenant_id, text) VALUES ($1, $2)', [
    work.tenant.id,
    GOODBYE,
  ])
  await work.query(
    'INSERT INTO surveys (tenant_id, department_id, question, thanks) VALUES ($1, $2, $3, $4)',
    [work.tenant.id, entregas ?? null, QUESTION, THANKS],
  )
}
