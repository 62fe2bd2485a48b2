import type { FieldKind } from '@contract/customer-lists'
import type { Customer } from '@contract/entities'
import { fieldValue, openField } from '@domain/contacts/customer-change'
import { type FieldModel, sectionsOf } from '@domain/contacts/own-fields/field-model'
import { formatPhone } from '@domain/contacts/phone'
import type { CustomerAddressesQuery } from '@infra/graphql/customer-addresses.gen'
import type { CustomerAttendantsQuery } from '@infra/graphql/customers.gen'
import { IconChevronDown } from '@tabler/icons-react'
import CustomerAddresses from '@ui/addresses/CustomerAddresses'
import { addressTexts } from '@ui/addresses/texts/pt_BR'
import CustomerAttendants from '@ui/assignment/CustomerAttendants'
import { useMayManageCustomers } from '@ui/customer-picker/mayManage'
import styles from '@ui/customer-picker/Panel.module.css'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { CopyButton } from '@ui/kit/CopyButton'
import type { Read } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useFieldModel, useOwnValues } from '@ui/variables/useFieldModel'
import { useState } from 'react'
import { customerDetailTexts } from '../texts/details/pt_BR'
import { customerTexts } from '../texts/pt_BR'
import { ColorTag } from './ColorTag'
import { CustomerGroups, useGroupsOf } from './CustomerGroups'
import { EditableFact } from './EditableFact'

type Field = Readonly<{
  field: string
  label: string
  look: FieldKind
  section: string | null
  definition?: FieldModel
  standing?: unknown
}>

type Props = {
  customer: Customer
  /** Beside a conversation, where only those stand that the shop wants there. */
  inChat: boolean
  /** The number that answers in the conversation go to, where it is another of theirs. */
  answersTo: string | null
  attendants: Read<CustomerAttendantsQuery>
  addresses: Read<CustomerAddressesQuery>
}

/** What is known of a customer beside the fields. */
const BESIDE = ['groups', 'color', 'attendant', 'addresses'] as const
type Beside = (typeof BESIDE)[number]

/**
 * What is known of a customer, a line for each, then, for whoever asks, what is not: the fields that everybody has, the tenant's
 * own, groups, colour, whose customer it is. Addresses have a part of their own once there is one.
 */
export function CustomerData({ customer, inChat, answersTo, attendants, addresses }: Props) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const common = useTexts(customerDetailTexts)
  const ofAddress = useTexts(addressTexts)
  const model = useFieldModel()
  const values = useOwnValues(customer, model)
  const phone = formatPhone(customer.phone_number)
  const fields: readonly Field[] = [
    { field: 'email', label: t('panel.email'), look: 'email', section: null },
    { field: 'document_register', label: t('panel.document'), look: 'document', section: null },
    ...model
      .filter(({ in_chat, sensitive }) => (in_chat || !inChat) && !(sensitive && values.hidden))
      .map((definition) => ({
        field: openField(definition.key),
        label: definition.label,
        look: definition.kind,
        section: definition.section,
        definition,
        standing: values.of(definition),
      })),
  ]
  const groups = useGroupsOf(customer)
  const manages = useMayManageCustomers()
  const own = attendants.value?.customerAttendants
  const known = addresses.value?.customerAddresses
  /** Null: not known yet, or not this user's to fill in. */
  const isEmptyBeside: Readonly<Record<Beside, boolean | null>> = {
    groups: groups.length === 0,
    color: customer.color_tag === null,
    attendant: own && (manages || own.attendant) ? own.attendant === null : null,
    addresses: known ? known.length === 0 : null,
  }
  const beside = BESIDE.filter((one) => isEmptyBeside[one] !== null)
  const isBeside = (field: string): field is Beside => beside.some((one) => one === field)
  const { behind, open, toggle } = useBehind([...fields.map(({ field }) => field), ...beside], (field) => {
    if (isBeside(field)) return isEmptyBeside[field] === true
    const standing = fields.find((one) => one.field === field)?.standing
    return (standing === undefined ? fieldValue(customer, field) : standing) === null
  })
  const stands = (where: 'above' | 'behind') => (one: Beside) =>
    beside.includes(one) && behind.includes(one) === (where === 'behind')
  const besides = (is: (one: Beside) => boolean) => (
    <>
      {is('groups') && <CustomerGroups customer={customer} />}
      {is('color') && <ColorTag customer={customer} />}
      {is('attendant') && <CustomerAttendants customerId={customer.id} attendants={attendants} />}
    </>
  )
  const isBehind = ({ field }: Field) => behind.includes(field)
  const facts = (those: readonly Field[]) =>
    those.map((one) => <EditableFact key={one.field} customer={customer} {...one} />)
  const under = (those: readonly Field[]) =>
    sectionsOf(those).map(
      ({ title, fields: some }) =>
        title !== null && (
          <section key={title} aria-label={title} className={styles.under}>
            <h4>{title}</h4>
            <dl className="m-0 stack">{facts(some)}</dl>
          </section>
        ),
    )
  const alone = (those: readonly Field[]) => facts(those.filter(({ section }) => section === null))
  const shown = fields.filter((one) => !isBehind(one))
  const missing = fields.filter(isBehind)
  return (
    <>
      <dl className="m-0 stack">
        <EditableFact customer={customer} field="name" label={t('panel.name')} look="text" />
        <div className={styles.fact}>
          <dt>{t('panel.phone')}</dt>
          <dd className={styles.phone}>
            <span>{phone || t('customer-picker:picker.noPhone')}</span>
            {phone && <CopyButton value={phone} label={common('copyPhone')} />}
          </dd>
        </div>
        {answersTo !== null && (
          <div className={styles.fact}>
            <dt>{t('panel.answersTo')}</dt>
            <dd className={styles.phone}>
              <span>{formatPhone(answersTo)}</span>
              <CopyButton value={formatPhone(answersTo)} label={common('copyPhone')} />
            </dd>
          </div>
        )}
        {alone(shown)}
        {besides(stands('above'))}
      </dl>
      {under(shown)}
      {behind.length > 0 && (
        <button type="button" className={styles.complete} aria-expanded={open} onClick={toggle}>
          {open ? t('panel.fold') : t('panel.complete', { missing: behind.length })}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
      {open && (
        <dl className="m-0 stack">
          {alone(missing)}
          {besides(stands('behind'))}
          {stands('behind')('addresses') && (
            <div className={styles.fact}>
              <dt>{ofAddress('title')}</dt>
              <dd>
                <CustomerAddresses customerId={customer.id} read={addresses} />
              </dd>
            </div>
          )}
        </dl>
      )}
      {open && under(missing)}
    </>
  )
}

/**
 * Which fields stand behind the button: those never seen with a value. While they are shown they stay in their places,
 * whatever is typed into them, as do those above that are emptied: nothing moves from under the hands.
 */
function useBehind(fields: readonly string[], isEmpty: (field: string) => boolean) {
  const [shown, setShown] = useState<readonly string[] | null>(null)
  const [above, setAbove] = useState<readonly string[]>([])
  const filled = fields.filter((field) => !isEmpty(field) && !above.includes(field))
  if (shown === null && filled.length > 0) setAbove([...above, ...filled])
  const behind = shown ?? fields.filter((field) => isEmpty(field) && !above.includes(field))
  return { behind, open: shown !== null, toggle: () => setShown(shown === null ? behind : null) }
}
