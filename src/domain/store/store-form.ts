import * as v from 'valibot'
import { addressLine as lineOf, STATES } from '../contacts/address'
import { documentKind } from '../contacts/document'
import { isEmail } from '../contacts/email'
import { isPixKey } from '../payments/pix'

const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/**
 * What a shop says of itself, as it is typed in; what is empty is not said. A pharmacy must show its legal name, CNPJ,
 * address, hours, licence, AFE and pharmacist wherever it sells from afar (RDC 44/2009, article 53).
 */
export const StoreForm = v.object({
  trade_name: text(80),
  legal_name: text(120),
  document: text(20),
  phone: text(30),
  email: text(254),
  site: text(200),
  zip_code: text(9),
  street: text(120),
  number: text(20),
  complement: text(60),
  district: text(80),
  city: text(80),
  state: text(2),
  hours: text(300),
  licence: text(60),
  afe: text(40),
  pharmacist: text(120),
  crf: text(20),
  crf_state: text(2),
  pix_key: text(77),
})
export type StoreForm = v.InferOutput<typeof StoreForm>
export type StoreField = keyof StoreForm

/** The fields by the heading that they stand under. */
export const STORE_SECTIONS = {
  identity: ['trade_name', 'legal_name', 'document', 'phone', 'email', 'site'],
  address: ['zip_code', 'street', 'number', 'complement', 'district', 'city', 'state', 'hours'],
  pharmacy: ['licence', 'afe', 'pharmacist', 'crf', 'crf_state'],
  payment: ['pix_key'],
} as const satisfies Readonly<Record<string, readonly StoreField[]>>

export const STORE_FIELDS: readonly StoreField[] = Object.values(STORE_SECTIONS).flat()

/** A shop that says nothing yet. */
export const EMPTY_STORE = Object.fromEntries(STORE_FIELDS.map((field) => [field, ''])) as StoreForm

/** What RDC 44/2009 wants shown and this shop does not say yet. A pharmacist without a number counts as not said. */
export const missingByLaw = (store: StoreForm): StoreField[] =>
  (
    [
      'legal_name',
      'document',
      'street',
      'city',
      'state',
      'hours',
      'licence',
      'afe',
      'pharmacist',
      'crf',
    ] as const
  ).filter((field) => store[field] === '')

/** The fields that hold something which cannot be right, whatever their length. */
export function wrongFields(store: StoreForm): StoreField[] {
  const state = (code: string) => code === '' || STATES.includes(code)
  const rules: Readonly<Partial<Record<StoreField, boolean>>> = {
    document: store.document === '' || documentKind(store.document) === 'cnpj',
    email: store.email === '' || isEmail(store.email),
    site: store.site === '' || /^https?:\/\/[^\s/]+\.[^\s]+$/i.test(store.site),
    zip_code: store.zip_code === '' || /^\d{5}-?\d{3}$/.test(store.zip_code),
    state: state(store.state),
    crf: store.crf === '' || /^\d{1,6}$/.test(store.crf),
    crf_state: state(store.crf_state) && (store.crf === '' || store.crf_state !== ''),
    pix_key: store.pix_key === '' || isPixKey(store.pix_key),
  }
  return STORE_FIELDS.filter((field) => rules[field] === false)
}

/** The address in one line, as on an envelope; '' where none is said. */
export const addressLine = (store: StoreForm): string =>
  lineOf({ ...store, uf: store.state, cep: store.zip_code })

/** What a connection says: its own words, and the tenant's where it has none. */
export function storeOf(
  stores: readonly Readonly<{ instance_id: string | null; store: StoreForm }>[],
  instanceId: string | null,
): StoreForm {
  const of = (id: string | null) => stores.find((one) => one.instance_id === id)?.store ?? EMPTY_STORE
  const [house, own] = [of(null), instanceId === null ? EMPTY_STORE : of(instanceId)]
  return Object.fromEntries(STORE_FIELDS.map((field) => [field, own[field] || house[field]])) as StoreForm
}
