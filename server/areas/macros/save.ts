import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import {
  hasTarget,
  MacroForm,
  type MacroProblem,
  type MacroStep,
  macroProblems,
  tidyStep,
} from '../../../src/domain/macros/macro-form'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { mustBeThere } from '../automatic-messages/area'
import { namesOf } from './names'

const forbidden = () => new Refusal('FORBIDDEN', 'Só um administrador muda as macros de todos. Crie uma sua.')

/** Several actions as one: shared ones, which administrators keep, and own ones, of which nobody else learns. */
export const macros = defineRows({
  table: 'macros',
  form: MacroForm,
  columns: ['user_id', 'department_id', 'name', 'key', 'steps', 'ask', 'active'],
  theirs({ user_id: owner }, viewer: Viewer) {
    if (owner === null && viewer.role !== ADMINISTRATOR) throw forbidden()
    return owner === null || owner === Number(viewer.id)
  },
  async values(form, work, before, viewer) {
    const [problem] = Object.entries(macroProblems(form))
    if (problem) throw new Refusal('INVALID', SENTENCES[problem[1]], { field: problem[0] })
    const { shared, departmentId, key, ask, active } = form
    if (shared && viewer.role !== ADMINISTRATOR) throw forbidden()
    await mustBeThere(work, { departmentId })
    const steps = form.steps.map(tidyStep)
    await mustNameWhatIsThere(work, steps)
    const place = { user_id: shared ? null : Number(viewer.id), department_id: shared ? departmentId : null }
    await keyMustBeFree(work, before?.id ?? null, { ...place, key }, viewer)
    return {
      ...{ ...place, name: form.name.trim() },
      ...{ key, steps: JSON.stringify(steps), ask, active },
    }
  },
  unique: { user_id: 'same', name: 'caseless' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe a macro ${name}.`, { field: 'name' }),
  most: 200,
  mostOf: 'user_id',
  deleted: 'marked',
  restoredBy: (viewer) => viewer,
  mayRestore: keyMustBeFree,
  done: (work) => tellTopic(work, 'macros'),
})

async function mustNameWhatIsThere(work: Work, steps: readonly MacroStep[]): Promise<void> {
  const names = await namesOf(work, steps)
  const gone = steps.findIndex(
    ({ kind, target }) => hasTarget(kind) && target !== null && !names.has(`${kind}/${target}`),
  )
  if (gone >= 0)
    throw new Refusal('INVALID', `O passo ${gone + 1} usa algo que não existe mais: escolha de novo.`, {
      field: `steps.${gone}.target`,
    })
}

type Placed = 'key' | 'user_id' | 'department_id'

/** A key does one thing for everybody who sees it: of the shared macros, and for an own one of its owner's too. */
async function keyMustBeFree(
  work: Work,
  id: string | null,
  { key, user_id: owner, department_id: department }: Readonly<Record<Placed, unknown>>,
  viewer: Viewer,
): Promise<void> {
  const other = await work.one<{ name: string }>(
    `SELECT name FROM macros WHERE deleted_at IS NULL AND key = $1 AND id IS DISTINCT FROM $2::bigint
       AND (user_id = $3 OR user_id IS NULL AND ($4::bigint IS NULL OR department_id IS NULL OR department_id = $4::bigint))`,
    [key, id, owner, owner === null ? department : viewer.department_id],
  )
  if (other) throw new Refusal('CONFLICT', `A macro ${other.name} já usa esta tecla.`, { field: 'key' })
}

const SENTENCES: Readonly<Record<MacroProblem, string>> = {
  keyShape: 'Use Alt, ou Alt e Shift, com uma letra ou um número.',
  keyTaken: 'Esta tecla já é um atalho do Balcão.',
  target: 'Escolha o que este passo usa.',
  text: 'Escreva o texto deste passo.',
  note: 'A nota é longa demais.',
  behindEnd: 'Depois de encerrar ou passar adiante, não há mais passos.',
}
