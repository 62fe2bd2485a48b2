import type { REASON_OUTCOMES, REASON_TYPES } from '../../../contract/privacy-lists'
import type { Words } from '../described/column'
import { describeArea, type FormOf } from '../described/describe-area'
import { LONGEST_REASON_NAME, ReasonFields } from './reason-form'

const TYPES = {
  closing: { pt_BR: 'Encerrar atendimento', en: 'Closing an attendance' },
  order_canceled: { pt_BR: 'Cancelar pedido', en: 'Canceling an order' },
  quote_refused: { pt_BR: 'Recusar orçamento', en: 'Refusing a quote' },
  prescription_refused: { pt_BR: 'Recusar receita', en: 'Refusing a prescription' },
} as const satisfies Record<(typeof REASON_TYPES)[number], Words>

/** What a closing for a reason came to. */
export const OUTCOMES = {
  won: { pt_BR: 'Ganho', en: 'Won' },
  lost: { pt_BR: 'Perdido', en: 'Lost' },
  service: { pt_BR: 'Atendimento', en: 'Service' },
  complaint: { pt_BR: 'Reclamação', en: 'Complaint' },
  neutral: { pt_BR: 'Neutro', en: 'Neutral' },
} as const satisfies Record<(typeof REASON_OUTCOMES)[number], Words>

/** The headings under which reasons are offered. */
export const reasonCategories = describeArea({
  one: 'reasonCategory',
  about: 'a category of reasons',
  nouns: {
    pt_BR: { one: 'categoria', many: 'categorias', gender: 'f' },
    en: { one: 'category', many: 'categories' },
  },
  route: 'crm/category',
  forms: { add: 'crm/category/add', edit: 'crm/category/edit/{id}' },
  needs: { read: ['crm/reasons', 'crm/category'] },
  table: 'reason_categories',
  topic: 'reasons',
  list: 'reason-categories',
  columns: {
    name: {
      kind: 'text',
      label: { pt_BR: 'Categoria', en: 'Category' },
      most: LONGEST_REASON_NAME,
      required: true,
      unique: 'caseless',
      search: true,
      sort: true,
    },
    reasons: {
      kind: 'count',
      label: { pt_BR: 'Motivos', en: 'Reasons' },
      about: 'Reasons that belong to it.',
    },
  },
  placed: { within: [] },
  most: 100,
  deleted: 'gone',
  form: 'dialog',
})

/** Why a ticket is closed, an order canceled, a quote or a prescription refused, and what is asked for with it. */
export const reasons = describeArea({
  one: 'reason',
  about: 'a reason, as who looks after them sees it',
  nouns: {
    pt_BR: { one: 'motivo', many: 'motivos', gender: 'm' },
    en: { one: 'reason', many: 'reasons' },
  },
  route: 'crm/reasons',
  forms: { add: 'crm/reasons/new', edit: 'crm/reasons/{id}/edit' },
  needs: { read: ['crm/reasons', 'crm/category'] },
  table: 'reasons',
  topic: 'reasons',
  columns: {
    name: {
      kind: 'text',
      label: { pt_BR: 'Motivo', en: 'Reason' },
      most: LONGEST_REASON_NAME,
      required: true,
      unique: 'caseless',
      search: true,
      sort: true,
    },
    type: {
      kind: 'choice',
      label: { pt_BR: 'Para', en: 'For' },
      of: TYPES,
      fixed: true,
      unique: 'same',
      pair: true,
    },
    category_id: {
      kind: 'row',
      label: { pt_BR: 'Categoria', en: 'Category' },
      of: reasonCategories,
      unique: 'same',
    },
    outcome: {
      kind: 'choice',
      label: { pt_BR: 'Resultado', en: 'Outcome' },
      of: OUTCOMES,
      first: 'neutral',
      tones: { won: 'success', lost: 'danger', service: 'quiet', complaint: 'danger', neutral: 'quiet' },
    },
    fields: {
      kind: 'parts',
      label: { pt_BR: 'Pergunta', en: 'Asks for' },
      type: 'ReasonField',
      input: 'ReasonFieldDefinitionInput',
      form: ReasonFields,
    },
    uses: {
      kind: 'count',
      label: { pt_BR: 'Vezes usado', en: 'Times used' },
      about: 'Tickets that were closed for it, or orders, quotes and prescriptions that were ended.',
    },
    active: { kind: 'active' },
  },
  placed: { within: ['category_id', 'type'] },
  most: 500,
  deleted: 'marked',
})

/** A reason as it is typed in. */
export type ReasonForm = FormOf<typeof reasons>
