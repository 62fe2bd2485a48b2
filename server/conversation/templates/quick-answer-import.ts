import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import { identifierOf, isValue } from '../../../src/domain/templates/quick-answer'
import { LONGEST_CATEGORY } from '../../../src/domain/templates/quick-answer-form'
import { foldText } from '../../../src/domain/text/fold-text'
import type {
  ImportDefinition,
  ImportField,
  ImportRow,
  Taken,
  Taking,
  Undoable,
} from '../../directory/imports/definition'
import { cleanText } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { lockRows } from '../../platform/rows/define-rows'
import { MOST_ANSWERS } from './quick-answers'

const FIELDS: readonly ImportField[] = [
  { name: 'identifier', label: 'Nome', names: ['identificador', 'atalho', 'comando'], example: 'horario' },
  {
    name: 'value',
    label: 'Texto',
    names: ['mensagem', 'resposta', 'conteudo'],
    example: '{{saudacao}}! Abrimos das 8h às 20h.',
  },
  { name: 'category', label: 'Categoria', names: ['assunto', 'grupo'], example: 'Geral' },
  { name: 'department', label: 'Setor', names: ['departamento'], example: 'Entregas' },
]

/** What of an answer an import writes. */
type Written = { value: string; category: string | null; department_id: string | null }
type Known = Written & { id: string; identifier: string }

/** Quick answers from a file, found by their names and departments. */
export const quickAnswerImport: ImportDefinition = {
  needs: 'saveQuickAnswer',
  makes: 'saveQuickAnswer',
  fields: async () => FIELDS,
  fills: ['quick_answers'],
  take: (work, { viewer }, rows, how) => takeAnswers(work, viewer, rows, how),
  undo: undoAnswers,
  // An import of answers makes nothing besides.
  tidy: async () => {},
}

async function takeAnswers(
  work: Work,
  viewer: Viewer,
  rows: readonly ImportRow[],
  { existing, write }: Taking,
): Promise<Taken[]> {
  if (write) await lockRows(work, 'quick_answers')
  const known = new Map(
    (
      await work.query<Known>(
        `SELECT id::text, identifier, value, category, department_id::text FROM quick_answers WHERE deleted_at IS NULL
         ${write ? 'FOR UPDATE' : ''}`,
      )
    ).map((one) => [keyOf(one.identifier, one.department_id), one]),
  )
  const departments = new Map(
    (await work.query<{ id: string; name: string }>('SELECT id::text, name FROM departments')).map(
      ({ id, name }) => [foldText(name.trim()), id],
    ),
  )
  /** Where a file says nothing of departments: the answer of that name, if the viewer sees just one. */
  const onlyOne = (identifier: string): Known | undefined => {
    const named = [...known.values()].filter(
      (one) => one.identifier.toLowerCase() === identifier.toLowerCase() && maySee(viewer, one.department_id),
    )
    return named.length === 1 ? named[0] : undefined
  }
  let room = MOST_ANSWERS - known.size
  const seen = new Map<string, number>()
  const taken: Taken[] = []
  for (const { id, values } of rows) {
    const base = { id, reason: null, key: null, targetId: null, before: null, after: null }
    const refuse = (reason: string) => taken.push({ ...base, outcome: 'refused', reason })
    const identifier = identifierOf(cleanText(values.identifier ?? ''))
    if (identifier === null) {
      refuse('O nome deve ter de 1 a 40 letras, números, traços ou sublinhados, sem espaços.')
      continue
    }
    const told = toldOf(values, departments, viewer)
    if (typeof told === 'string') {
      refuse(told)
      continue
    }
    // A name is its department's own.
    const key = keyOf(identifier, told.department_id ?? null)
    const repeated = seen.get(key)
    seen.set(key, repeated ?? id)
    if (repeated !== undefined) {
      refuse(`Repetido: a linha ${repeated + 1} do arquivo já fala desta resposta.`)
      continue
    }
    const standing = known.get(key) ?? (told.department_id === undefined ? onlyOne(identifier) : undefined)
    if (!standing) {
      if (!isValue(told.value ?? '')) {
        refuse('O texto deve ter de 1 a 4.096 caracteres.')
        continue
      }
      if (room <= 0) {
        refuse(`Já existem ${MOST_ANSWERS} respostas rápidas.`)
        continue
      }
      room -= 1
      const after: Written = {
        value: told.value ?? '',
        category: told.category ?? null,
        department_id: told.department_id ?? null,
      }
      const targetId = write ? await insert(work, identifier, after) : null
      taken.push({ ...base, outcome: 'new', key, targetId, after })
      continue
    }
    const found = { ...base, key, targetId: standing.id }
    if (existing === 'skip') {
      taken.push({ ...found, outcome: 'skipped' })
      continue
    }
    const before: Written = {
      value: standing.value,
      category: standing.category,
      department_id: standing.department_id,
    }
    const after: Written =
      existing === 'overwrite'
        ? { ...before, ...told }
        : {
            value: before.value,
            category: before.category ?? told.category ?? null,
            department_id: before.department_id ?? told.department_id ?? null,
          }
    if (!isValue(after.value)) {
      refuse('O texto deve ter de 1 a 4.096 caracteres.')
      continue
    }
    if (JSON.stringify(before) === JSON.stringify(after)) {
      taken.push({ ...found, outcome: 'same' })
      continue
    }
    if (write) await update(work, standing.id, after)
    taken.push({ ...found, outcome: 'changed', before, after })
  }
  if (write && taken.some(({ outcome }) => outcome === 'new' || outcome === 'changed'))
    await tellTopic(work, 'messageTemplates')
  return taken
}

/** What no two answers have the same of. */
const keyOf = (identifier: string, departmentId: string | null): string =>
  `${departmentId ?? ''}/${identifier.toLowerCase()}`

const maySee = (viewer: Viewer, departmentId: string | null): boolean =>
  viewer.role === ADMINISTRATOR ||
  viewer.department_id === null ||
  departmentId === null ||
  departmentId === viewer.department_id

/** What a row says; a sentence where it cannot be. Columns that the file does not have say nothing. */
function toldOf(
  values: ImportRow['values'],
  departments: ReadonlyMap<string, string>,
  viewer: Viewer,
): Partial<Written> | string {
  const told: Partial<Written> = {}
  if (values.value !== undefined) told.value = cleanText(values.value).trim()
  if (values.category !== undefined) {
    const category = cleanText(values.category).trim()
    if (category.length > LONGEST_CATEGORY) return `A categoria tem no máximo ${LONGEST_CATEGORY} caracteres.`
    told.category = category || null
  }
  const name = values.department?.trim()
  if (name !== undefined) told.department_id = null
  if (name) {
    const id = departments.get(foldText(name))
    if (id === undefined) return `Não existe o setor ${name}.`
    if (!maySee(viewer, id)) return 'Escolha o seu setor, ou nenhum.'
    told.department_id = id
  }
  return told
}

async function insert(work: Work, identifier: string, written: Written): Promise<string | null> {
  const row = await work.one<{ id: string }>(
    `INSERT INTO quick_answers (tenant_id, identifier, value, category, department_id) VALUES ($1, $2, $3, $4, $5)
     RETURNING id::text`,
    [work.tenant.id, identifier, written.value, written.category, written.department_id],
  )
  return row?.id ?? null
}

const update = (work: Work, id: string, { value, category, department_id }: Written) =>
  work.query('UPDATE quick_answers SET value = $2, category = $3, department_id = $4 WHERE id = $1', [
    id,
    value,
    category,
    department_id,
  ])

/** Those that nobody has changed since. */
async function undoAnswers(work: Work, rows: readonly Undoable[]): Promise<ReadonlyMap<number, string>> {
  const left = new Map<number, string>()
  for (const { id, outcome, targetId, before, after } of rows) {
    const now = await work.one<Written>(
      `SELECT value, category, department_id::text FROM quick_answers WHERE id = $1 AND deleted_at IS NULL FOR UPDATE`,
      [targetId],
    )
    const written = after as unknown as Written
    const same =
      now?.value === written.value &&
      now.category === written.category &&
      now.department_id === written.department_id
    if (!now) left.set(id, 'A resposta não existe mais.')
    else if (!same) left.set(id, 'A resposta foi mudada depois da importação.')
    else if (outcome === 'new')
      await work.query('UPDATE quick_answers SET deleted_at = now() WHERE id = $1', [targetId])
    else await update(work, targetId, before as unknown as Written)
  }
  if (left.size < rows.length) await tellTopic(work, 'messageTemplates')
  return left
}
