import { type MacroStep, newStep } from '../../../src/domain/macros/macro-form'
import type { Work } from '../../platform/db/work'

/** A step by its kind, with what it says otherwise than one that begins. */
const step = (kind: MacroStep['kind'], said: Partial<MacroStep>): MacroStep => ({ ...newStep(kind), ...said })

/** Writes the macros that everybody at the demonstration's pharmacy has. Reasons and departments must be there. */
export async function writeMacros(work: Work, entregas: string | undefined): Promise<void> {
  const reason = await work.one<{ id: string }>(
    'SELECT id::text FROM reasons WHERE tenant_id = $1 AND name = $2',
    [work.tenant.id, 'Cliente não respondeu'],
  )
  const macros: readonly Readonly<{ name: string; steps: readonly MacroStep[] }>[] = [
    {
      name: 'Vou verificar no estoque',
      steps: [
        step('say', { text: '{{primeiro_nome}}, vou verificar no estoque e já volto.' }),
        step('mark', { mark: 'pinned' }),
      ],
    },
    {
      name: 'Pedir endereço e passar para Entregas',
      steps: [
        step('say', {
          text: '{{primeiro_nome}}, me passe o endereço com número, bairro e um ponto de referência, por favor.',
        }),
        step('comment', { text: 'Entrega: confirmar endereço e taxa.' }),
        step('department', { target: entregas ?? null }),
      ],
    },
    {
      name: 'Encerrar sem resposta',
      steps: [
        step('say', {
          text: '{{primeiro_nome}}, como não tivemos resposta, vou encerrar por aqui. Quando quiser, é só chamar.',
        }),
        step('close', { target: reason?.id ?? null, silent: true }),
      ],
    },
  ]
  await work.query(
    `INSERT INTO macros (tenant_id, name, steps)
     SELECT $1, name, steps FROM unnest($2::text[], $3::jsonb[]) v(name, steps)`,
    [work.tenant.id, macros.map(({ name }) => name), macros.map(({ steps }) => JSON.stringify(steps))],
  )
}
