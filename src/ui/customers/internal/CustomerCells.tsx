import { useRow } from '@app/panel/panel'
import type { Customer } from '@contract/entities'
import { openFieldsOf } from '@domain/contacts/customer-change'
import { formatDocument } from '@domain/contacts/document'
import type { FieldModel } from '@domain/contacts/own-fields/field-model'
import { showField } from '@domain/contacts/own-fields/kinds'
import { formatPhone } from '@domain/contacts/phone'
import { IconStarFilled } from '@tabler/icons-react'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { Avatar } from '@ui/kit/Avatar'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { Dot } from '../panel/ColorTag'
import { customerListTexts } from '../texts/list/pt_BR'
import { customerTexts } from '../texts/pt_BR'
import styles from './CustomerList.module.css'
import type { CustomerListRow } from './customerRows'

type Props = { row: CustomerListRow }

/** Groups that a row has room for. */
const MOST_GROUPS = 3

/** The customer of a row as last heard of: an event since the list was read may be newer. */
export function useCurrent(read: Customer): Customer {
  const told = useRow('customers', read.id)?.data
  return told && (told.rev ?? 0) > (read.rev ?? 0) ? told : read
}

export function NameCell({ row }: Props) {
  const t = useTexts(customerListTexts)
  const { id, name, image, is_favorite: favorite } = useCurrent(row.customer)
  return (
    <span className={styles.person}>
      <Avatar id={id} name={name} image={image} size={28} />
      <strong>{name}</strong>
      {favorite && <IconStarFilled size={14} className={styles.star} role="img" aria-label={t('favorite')} />}
    </span>
  )
}

export function PhoneCell({ row }: Props) {
  const own = useTexts(customerTexts, customerPickerTexts)
  const phone = formatPhone(row.customer.phone_number)
  return phone ? (
    <span className="nowrap">{phone}</span>
  ) : (
    <span className="muted">{own('customer-picker:picker.noPhone')}</span>
  )
}

export function EmailCell({ row }: Props) {
  return useCurrent(row.customer).email
}

export function DocumentCell({ row }: Props) {
  const { document_register: document } = useCurrent(row.customer)
  return document ? formatDocument(document) : null
}

export function GroupsCell({ row }: Props) {
  const t = useTexts(customerListTexts)
  const { groups } = useCurrent(row.customer)
  if (groups.length === 0) return null
  const more = groups.length - MOST_GROUPS
  return (
    <ul className={styles.groups} title={groups.map(({ name }) => name).join('\n')}>
      {groups.slice(0, MOST_GROUPS).map(({ group_id, name, color_tag }) => (
        <li key={group_id}>
          <Dot color={color_tag} />
          <span>{name}</span>
        </li>
      ))}
      {more > 0 && <li className="muted">{t('moreGroups', { count: more })}</li>}
    </ul>
  )
}

/** What stands in one of the shop's own fields. */
export function OwnCell({ row, field }: Props & { field: FieldModel }) {
  const own = useTexts(customerTexts, customerPickerTexts)
  const words = { yes: own('customer-picker:field.yes'), no: own('customer-picker:field.no') }
  const value = openFieldsOf(useCurrent(row.customer))[field.key]
  return showField(value, field, words)
}

/** What the customer is kept from. */
export function MarksCell({ row }: Props) {
  const own = useTexts(customerTexts)
  const { blocked_at, is_blacklisted, is_blacklisted_campaign } = useCurrent(row.customer)
  if (blocked_at === null && !is_blacklisted && !is_blacklisted_campaign) return null
  return (
    <span className="flex wrap gap-4">
      {blocked_at !== null && <StateBadge tone="danger">{own('marks.blocked.is')}</StateBadge>}
      {is_blacklisted && <StateBadge tone="danger">{own('marks.blacklisted.is')}</StateBadge>}
      {is_blacklisted_campaign && (
        <StateBadge tone="quiet">{own('marks.blacklisted_campaign.is')}</StateBadge>
      )}
    </span>
  )
}
