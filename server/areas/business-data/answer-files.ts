import * as v from 'valibot'
import { businessAnswers } from '../../../src/domain/business-data/area'
import { variantLines } from '../../../src/domain/business-data/asked'
import { areaForm } from '../../../src/domain/described/area-form'
import { foldText } from '../../../src/domain/text/fold-text'
import type { ExportDefinition } from '../../directory/exports/definition'
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
import type { BusinessAnswerRow } from '../../platform/graphql/resolvers.gen'
import { lockRows } from '../../platform/rows/define-rows'
import { answers } from './answers'

const FIELDS: readonly ImportField[] = [
  { name: 'question', label: 'Pergunta', names: ['duvida', 'titulo'], example: 'Tem estacionamento?' },
  {
    name: 'variants',
    label: 'Outros jeitos de perguntar',
    names: ['outras perguntas', 'variacoes', 'sinonimos'],
    example: 'Onde posso estacionar?',
  },
  {
    name: 'answer',
    label: 'Resposta aprovada',
    names: ['resposta', 'texto'],
    example: 'Temos 6 vagas em frente à loja.',
  },
  { name: 'instance', label: 'Loja', names: ['conexao'], example: 'Centro' },
  { name: 'valid_from', label: 'Vale de', names: ['inicio'], example: '2026-12-01' },
  { name: 'valid_until', label: 'Vale até', names: ['fim', 'validade'], example: '2026-12-31' },
  { name: 'source', label: 'Fonte', names: ['origem', 'quem disse'], example: 'Gerência' },
  { name: 'active', label: 'Em uso', names: ['ativo', 'ativa'], example: 'sim' },
]

/** The approved answers as a file, which can be imported again as it is. */
export const answerExport: ExportDefinition<BusinessAnswerRow> = {
  needs: 'businessAnswerRows',
  file: 'respostas-aprovadas',
  list: answers.list,
  columns: async () => [
    { title: 'Pergunta', value: (row) => row.question },
    { title: 'Outros jeitos de perguntar', value: (row) => row.variants ?? null },
    { title: 'Resposta aprovada', value: (row) => row.answer },
    { title: 'Loja', value: (row) => row.instance ?? null },
    { title: 'Vale de', value: (row) => row.valid_from ?? null },
    { title: 'Vale até', value: (row) => row.valid_until ?? null },
    { title: 'Fonte', value: (row) => row.source ?? null },
    { title: 'Em uso', value: (row) => (row.active ? 'sim' : 'não') },
  ],
}

/** What of an answer an import writes. */
type Written = Readonly<{
  question: string
  variants: string | null
  answer: string
  instance_id: string | null
  valid_from: string | null
  valid_until: string | null
  source: string | null
  active: boolean
}>
type Known = Written & Readonly<{ id: string }>

const COLUMNS = `question, variants, answer, instance_id::text, valid_from::text, valid_until::text, source, active`
const Form = areaForm(businessAnswers)

/** Approved answers from a file, found by their questions and shops. */
export const answerImport: ImportDefinition = {
  needs: 'saveBusinessAnswer',
  makes: 'saveBusinessAnswer',
  fields: async () => FIELDS,
  fills: ['business_answers'],
  take: (work, _maker, rows, how) => takeAnswers(work, rows, how),
  undo: undoAnswers,
  // An import of answers makes nothing besides.
  tidy: async () => {},
}

async function takeAnswers(
  work: Work,
  rows: readonly ImportRow[],
  { existing, write }: Taking,
): Promise<Taken[]> {
  if (write) await lockRows(work, 'business_answers')
  const standing = await work.query<Known>(
    `SELECT id::text, ${COLUMNS} FROM business_answers WHERE tenant_id = $1`,
    [work.tenant.id],
  )
  const known = new Map(standing.map((one) => [keyOf(one), one]))
  const shops = new Map(
    (
      await work.query<{ id: string; name: string }>(
        'SELECT id::text, coalesce(nickname, name) AS name FROM instances WHERE tenant_id = $1 AND deleted_at IS NULL',
        [work.tenant.id],
      )
    ).map(({ id, name }) => [foldText(name.trim()), id]),
  )
  let room = businessAnswers.most - standing.length
  const seen = new Map<string, number>()
  const taken: Taken[] = []
  for (const { id, values } of rows) {
    const base = { id, reason: null, key: null, targetId: null, before: null, after: null }
    const told = toldOf(values, shops)
    const key =
      typeof told === 'string'
        ? ''
        : keyOf({ question: told.question ?? '', instance_id: told.instance_id ?? null })
    const found = known.get(key)
    const after = typeof told === 'string' ? told : checked(found, told, existing)
    const repeated = seen.get(key)
    const reason =
      typeof after === 'string'
        ? after
        : repeated !== undefined
          ? `Repetida: a linha ${repeated + 1} do arquivo já fala desta pergunta.`
          : !found && room <= 0
            ? `Já existem ${businessAnswers.most} respostas.`
            : null
    if (reason !== null || typeof after === 'string') {
      taken.push({ ...base, outcome: 'refused', reason })
      continue
    }
    seen.set(key, id)
    if (!found) {
      room -= 1
      taken.push({ ...base, outcome: 'new', key, targetId: write ? await insert(work, after) : null, after })
      continue
    }
    const { id: targetId, ...before } = found
    const same = JSON.stringify(before) === JSON.stringify(after)
    if (existing === 'skip' || same)
      taken.push({ ...base, key, targetId, outcome: existing === 'skip' ? 'skipped' : 'same' })
    else {
      if (write) await update(work, targetId, after)
      taken.push({ ...base, key, targetId, outcome: 'changed', before, after })
    }
  }
  if (write && taken.some(({ outcome }) => outcome === 'new' || outcome === 'changed'))
    await tellTopic(work, 'businessAnswers')
  return taken
}

const keyOf = ({ question, instance_id }: Pick<Written, 'question' | 'instance_id'>): string =>
  `${instance_id ?? ''}/${foldText(question)}`

/** What a row says; a sentence where it cannot be. Columns that the file does not have say nothing. */
function toldOf(values: ImportRow['values'], shops: ReadonlyMap<string, string>): Partial<Written> | string {
  const text = (name: string) => (values[name] === undefined ? undefined : cleanText(values[name]).trim())
  const shop = text('instance')
  const instance_id = shop ? shops.get(foldText(shop)) : null
  if (instance_id === undefined) return `Não existe a loja ${shop}.`
  const [from, until, active, variants] = [
    text('valid_from'),
    text('valid_until'),
    text('active'),
    text('variants'),
  ]
  const told: Record<string, unknown> = {
    ...(text('question') !== undefined && { question: text('question') }),
    ...(variants !== undefined && { variants: variantLines(variants).join('\n') || null }),
    ...(text('answer') !== undefined && { answer: text('answer') }),
    instance_id,
    ...(from !== undefined && { valid_from: dayOf(from) }),
    ...(until !== undefined && { valid_until: dayOf(until) }),
    ...(text('source') !== undefined && { source: text('source') || null }),
    ...(active && { active: !/^(n|0|f|inativ|desligad)/u.test(foldText(active)) }),
  }
  return told as Partial<Written>
}

/** A day as spreadsheets of this country have it, or as it is kept. */
const dayOf = (typed: string): string | null =>
  typed === ''
    ? null
    : typed.replace(/^(\d{1,2})\/(\d{1,2})\/(\d{4})$/u, (_, day: string, month: string, year: string) =>
        [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
      )

const EMPTY: Written = {
  question: '',
  variants: null,
  answer: '',
  instance_id: null,
  valid_from: null,
  valid_until: null,
  source: null,
  active: true,
}

/** An answer as it is after a row of the file; a sentence where it cannot be. */
function checked(
  found: Known | undefined,
  told: Partial<Written>,
  existing: Taking['existing'],
): Written | string {
  const { id: _, ...before } = found ?? { id: '', ...EMPTY }
  const filled = Object.fromEntries(
    Object.entries(before).filter(([, value]) => value !== null && value !== ''),
  ) as Partial<Written>
  const after: Written =
    found && existing === 'fill'
      ? { ...before, ...told, ...filled }
      : // A question is called as it was; only its letters may differ.
        { ...before, ...told, ...(found && { question: before.question }) }
  const { variants, valid_from, valid_until, source } = after
  const form = {
    ...after,
    ...{
      variants: variants ?? '',
      valid_from: valid_from ?? '',
      valid_until: valid_until ?? '',
      source: source ?? '',
    },
  }
  const [wrong] = v.safeParse(Form, form).issues ?? []
  if (wrong) {
    const field = FIELDS.find(({ name }) => name === v.getDotPath(wrong))
    return `Confira a coluna ${field?.label ?? 'Pergunta'}: está vazia, longa demais ou não é uma data.`
  }
  return valid_from && valid_until && valid_until < valid_from ? 'O último dia vem antes do primeiro.' : after
}

const valuesOf = (one: Written) => [
  ...[one.question, one.variants, one.answer, one.instance_id, one.valid_from, one.valid_until],
  ...[one.source, one.active],
]

async function insert(work: Work, written: Written): Promise<string | null> {
  const row = await work.one<{ id: string }>(
    `INSERT INTO business_answers (tenant_id, question, variants, answer, instance_id, valid_from, valid_until, source, active)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING id::text`,
    [work.tenant.id, ...valuesOf(written)],
  )
  return row?.id ?? null
}

const update = (work: Work, id: string, written: Written) =>
  work.query(
    `UPDATE business_answers SET question = $2, variants = $3, answer = $4, instance_id = $5, valid_from = $6, valid_until = $7,
       source = $8, active = $9, rev = rev + 1 WHERE id = $1`,
    [id, ...valuesOf(written)],
  )

/** Those that nobody has changed since. */
async function undoAnswers(work: Work, rows: readonly Undoable[]): Promise<ReadonlyMap<number, string>> {
  const left = new Map<number, string>()
  for (const { id, outcome, targetId, before, after } of rows) {
    const now = await work.one<Written>(`SELECT ${COLUMNS} FROM business_answers WHERE id = $1 FOR UPDATE`, [
      targetId,
    ])
    const written = after as unknown as Written
    if (!now) left.set(id, 'A resposta não existe mais.')
    else if (JSON.stringify(valuesOf(now)) !== JSON.stringify(valuesOf(written)))
      left.set(id, 'A resposta foi mudada depois da importação.')
    else if (outcome === 'new') await work.query('DELETE FROM business_answers WHERE id = $1', [targetId])
    else await update(work, targetId, before as unknown as Written)
  }
  if (left.size < rows.length) await tellTopic(work, 'businessAnswers')
  return left
}
