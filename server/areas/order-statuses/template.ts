import type { MetaMessageTemplate } from '../../../contract/entities'
import { SEND_RULE } from '../../../src/domain/consents/may-send'
import type { StatusTemplate } from '../../../src/domain/order-statuses/status-form'
import { filledFor, needsFile, templateProblem } from '../../../src/domain/order-statuses/status-template'
import { isApproved } from '../../../src/domain/templates/approval'
import { formOf } from '../../../src/domain/templates/template-form'
import { problemsOf } from '../../../src/domain/templates/template-values'
import type { OwnContent } from '../../conversation/messages/outbound/own-message'
import {
  META_TEMPLATE_COLUMNS,
  type MetaTemplateRow,
  toMetaTemplate,
} from '../../conversation/templates/meta-template.row'
import { filledContent } from '../../conversation/templates/send-template'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'

const OWN_COLUMNS = 'template_name, template_language, template_values::text AS template_values'
/** Columns of order_statuses in which its templates stand; the values are a text, so that two can be compared. */
export const TEMPLATE_COLUMNS = `${OWN_COLUMNS}, template_delivery_name, template_delivery_language,
  template_delivery_values::text AS template_delivery_values`

/** SQL: the template of the status `s` that is for the order `o`: one that is taken to the customer may have another. */
export const TEMPLATE_OF_ORDER = ['name', 'language', 'values']
  .map((part) => {
    const own = `s.template_${part}`
    return `CASE WHEN o.delivery = 'delivery' AND s.template_delivery_name IS NOT NULL THEN s.template_delivery_${part} ELSE ${own} END${part === 'values' ? '::text' : ''} AS template_${part}`
  })
  .join(', ')
export type TemplateColumns = {
  template_name: string | null
  template_language: string | null
  /** JSON of {@link StatusTemplate.values}. */
  template_values: string | null
}
/** The same of orders that are taken to the customer. */
export type DeliveryTemplateColumns = {
  [Column in keyof TemplateColumns as Column extends `template_${infer Part}`
    ? `template_delivery_${Part}`
    : never]: string | null
}

/** What it is of orders that are taken to the customer, in the columns of any. */
export const ofDelivery = (row: DeliveryTemplateColumns): TemplateColumns => ({
  template_name: row.template_delivery_name,
  template_language: row.template_delivery_language,
  template_values: row.template_delivery_values,
})

/** The other way round. */
export const forDelivery = (row: TemplateColumns): DeliveryTemplateColumns => ({
  template_delivery_name: row.template_name,
  template_delivery_language: row.template_language,
  template_delivery_values: row.template_values,
})

const OF_STATUSES = `SELECT template_name, template_language FROM order_statuses
       WHERE tenant_id = $1 AND deleted_at IS NULL
       UNION SELECT template_delivery_name, template_delivery_language FROM order_statuses
       WHERE tenant_id = $1 AND deleted_at IS NULL`

/** The templates that statuses, or what else is said (SQL), name: an approved one first, by name and language. */
export async function knownTemplates(
  work: Work,
  names = OF_STATUSES,
): Promise<ReadonlyMap<string, MetaMessageTemplate>> {
  const rows = await work.query<MetaTemplateRow>(
    `SELECT DISTINCT ON (mt.name, mt.language) ${META_TEMPLATE_COLUMNS} FROM meta_templates mt
     WHERE mt.tenant_id = $1 AND (mt.name, mt.language) IN (${names})
     ORDER BY mt.name, mt.language, (mt.status = 'APPROVED') DESC, mt.id`,
    [work.tenant.id],
  )
  return new Map(rows.map((row) => [keyOf(row), toMetaTemplate(row)]))
}
const keyOf = ({ name, language }: Pick<StatusTemplate, 'name' | 'language'>) => `${name}\n${language}`

/** What a status names; null where it names none. */
export function templateOf(
  row: TemplateColumns,
  known: ReadonlyMap<string, MetaMessageTemplate>,
): (StatusTemplate & { known: MetaMessageTemplate | null }) | null {
  const template = named(row)
  return template && { ...template, known: known.get(keyOf(template)) ?? null }
}

/** As the history says it: the template's name, and what stands in its fields. */
export function templateWords(row: TemplateColumns): string | null {
  const template = named(row)
  return template && [template.name, ...template.values.map(({ value }) => value)].join(' · ')
}

function named(row: TemplateColumns): StatusTemplate | null {
  const { template_name: name, template_language: language, template_values: values } = row
  if (name === null || language === null || values === null) return null
  return { name, language, values: JSON.parse(values) as StatusTemplate['values'] }
}

/**
 * A template as it is kept with a status. One that stays as it was is kept even where the provider has stopped it: that
 * must not stand in the way of a new colour.
 * @throws Refusal INVALID for one that no connection has, that is not approved, or that is not filled in.
 */
export async function checkedTemplate(
  work: Work,
  template: StatusTemplate | null,
  before: TemplateColumns | null,
  { field = 'template', variables }: { field?: string; variables?: readonly string[] } = {},
): Promise<TemplateColumns> {
  const invalid = (sentence: string) => new Refusal('INVALID', sentence, { field })
  if (template === null) return { template_name: null, template_language: null, template_values: null }
  const kept = {
    template_name: template.name,
    template_language: template.language,
    template_values: JSON.stringify(template.values),
  }
  const isSame =
    before?.template_name === kept.template_name &&
    before.template_language === kept.template_language &&
    before.template_values === kept.template_values
  if (isSame) return kept
  const [row] = await work.query<MetaTemplateRow>(
    `SELECT ${META_TEMPLATE_COLUMNS} FROM meta_templates mt WHERE mt.tenant_id = $1 AND mt.name = $2 AND mt.language = $3
     ORDER BY (mt.status = 'APPROVED') DESC, mt.id LIMIT 1`,
    [work.tenant.id, template.name, template.language],
  )
  if (!row || !isApproved(row)) throw invalid(SEND_RULE.template_paused.said)
  const problem = templateProblem(formOf(row), template, variables)
  if (problem) throw invalid(sentenceFor(problem))
  return kept
}

function sentenceFor(problem: NonNullable<ReturnType<typeof templateProblem>>): string {
  switch (problem.kind) {
    case 'unknown':
      return `O modelo pede {{${problem.name}}}, que aqui não se conhece.`
    case 'file':
      return 'Modelos com foto, vídeo, documento ou catálogo não podem avisar sozinhos. Escolha outro.'
    case 'shape':
      return 'Este modelo tem partes que não podem ser preenchidas aqui. Escolha outro.'
    case 'missing':
      return 'Preencha todos os campos do modelo.'
    default:
      return 'Um campo do modelo tem um texto que o WhatsApp não aceita.'
  }
}

/**
 * A status's template, filled in for a customer of this connection; where it cannot go, why, as the history says it.
 * What the connection's own account has of that name is sent, if the gate lets it: another's approval says nothing about it.
 */
export async function templateFor(
  work: Work,
  status: TemplateColumns,
  instanceId: string,
  known: Readonly<Partial<Record<string, string | null>>>,
): Promise<OwnContent | Readonly<{ not: string }>> {
  const template = named(status)
  if (!template) return { not: 'janela fechada' }
  const row = await work.one<MetaTemplateRow>(
    `SELECT ${META_TEMPLATE_COLUMNS} FROM meta_templates mt JOIN instances i ON i.tenant_id = mt.tenant_id AND i.waba_id = mt.waba_id
     WHERE i.tenant_id = $1 AND i.id = $2 AND i.is_official AND mt.name = $3 AND mt.language = $4`,
    [work.tenant.id, instanceId, template.name, template.language],
  )
  if (!row) return { not: `janela fechada, e esta conexão não tem o modelo ${template.name}` }
  const form = formOf(row)
  const values = filledFor(template, known)
  if (!form || needsFile(form) || problemsOf(form, values, false).size > 0)
    return { not: `janela fechada, e um campo do modelo ${template.name} não pôde ser preenchido` }
  return filledContent(template, form, values, null)
}
