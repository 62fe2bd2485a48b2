import { SNGPC_RECEIPTS, type SngpcReceipt } from '@contract/sngpc-lists'
import {
  type DispensedItem,
  type DispensingForm,
  dispensingFaults,
  expiryDay,
  type RecordedLine,
  usualReceipt,
} from '@domain/sngpc/dispensing'
import type { OrderDispensingsQuery } from '@infra/graphql/sngpc.gen'
import type { UseFormReturnType } from '@mantine/form'
import type { Problems } from '@ui/kit/form/problems'
import type { Translate } from '@ui/kit/text'
import type { sngpcTexts } from '../texts/pt_BR'

/** What of an order is written down. */
export type Dispensings = NonNullable<OrderDispensingsQuery['orderDispensings']>
export type DispensingRecord = NonNullable<Dispensings['records']>[number]
type Line = Dispensings['lines'][number]

/** An item as it is typed: the day it is good until as it stands on the box. */
type TypedItem = Omit<DispensedItem, 'expires_on' | 'quantity'> & { expires: string; quantity: string }
/** A record as it is typed. */
export type TypedRecord = Omit<DispensingForm, 'items' | 'patient_age'> & {
  patient_age: string
  items: TypedItem[]
}
export type RecordFields = UseFormReturnType<TypedRecord>

/** Lines as a record may take pieces of them: without what it has itself. */
export const linesFor = (lines: readonly Line[], record: DispensingRecord | null): RecordedLine[] =>
  lines.map((line) => ({
    ...line,
    recorded:
      line.recorded -
      (record?.items ?? [])
        .filter(({ place, name }) => place === line.place && name === line.name)
        .reduce((sum, { quantity }) => sum + quantity, 0),
  }))

/** An item of what is left of a line. */
export const itemOf = (line: Line | undefined, left: number): TypedItem => ({
  place: line?.place ?? 0,
  register: line?.register ?? '',
  lot: '',
  expires: '',
  quantity: left > 0 ? String(left) : '',
  unit: 'box',
  prolonged: false,
})

/** What a new record begins with: the lines that go with the first one's paper, and nobody's name. */
export function newRecord(lines: readonly Line[]): TypedRecord {
  const open = lines.filter(({ quantity, recorded }) => recorded < quantity)
  const receipt: SngpcReceipt = usualReceipt(open[0]?.control_list ?? '')
  return {
    receipt,
    number: '',
    issued_on: '',
    use: 'human',
    prescriber: '',
    council: 'CRM',
    council_number: '',
    council_state: '',
    buyer: '',
    buyer_document_kind: '',
    buyer_document: '',
    buyer_issuer: '',
    buyer_state: '',
    patient: '',
    patient_age: '',
    patient_age_unit: receipt === 'retained' ? 'years' : '',
    patient_sex: '',
    items: open
      .filter(({ control_list }) => usualReceipt(control_list) === receipt)
      .map((line) => itemOf(line, line.quantity - line.recorded)),
  }
}

/** A record as it is changed. */
export const typedOf = ({
  id: _id,
  items,
  patient_age,
  pharmacist: _p,
  crf: _c,
  at: _at,
  ...form
}: DispensingRecord) =>
  ({
    ...form,
    patient_age: patient_age == null ? '' : String(patient_age),
    items: items.map(({ name: _name, expires_on, quantity, ...item }) => ({
      ...item,
      expires: expires_on.split('-').reverse().join('/'),
      quantity: String(quantity),
    })),
  }) satisfies TypedRecord

/** What is sent of it. */
export const formOf = ({ items, patient_age, ...form }: TypedRecord): DispensingForm => ({
  ...form,
  patient_age: patient_age.trim() === '' ? null : Number(patient_age),
  items: items.map(({ expires, quantity, ...item }) => ({
    ...item,
    expires_on: expiryDay(expires) ?? expires,
    quantity: Number(quantity),
  })),
})

/** What is wrong with it, by the server's own rule. */
export function problemsOf(
  t: Translate<typeof sngpcTexts>,
  values: TypedRecord,
  lines: readonly RecordedLine[],
  today: string,
): Problems {
  const said: Record<string, string> = {}
  for (const [path, fault] of dispensingFaults(formOf(values), lines, today)) {
    const field = path.replace(/expires_on$/, 'expires')
    said[field] =
      fault === 'wrong' && field.endsWith('register')
        ? t('faults.register')
        : fault === 'wrong' && field.endsWith('expires')
          ? t('faults.expires')
          : t(`faults.${fault}`)
  }
  return said
}

/** The kind of a record's paper, as its words are kept. */
export const receiptOf = (word: string): SngpcReceipt =>
  SNGPC_RECEIPTS.find((one) => one === word) ?? 'control'
