import { sameList, useView } from '@app/panel'
import type { Customer, CustomerField } from '@contract/entities'
import { fieldValue, openField } from '@domain/contacts/customer-change'
import { formatPhone } from '@domain/contacts/phone'
import { customerModel } from '@domain/contacts/story.fold'
import { IconChevronDown } from '@tabler/icons-react'
import { CopyButton } from '@ui/kit/CopyButton'
import { useText } from '@ui/kit/text'
import { useState } from 'react'
import { useCustomerTexts } from '../customerTexts'
import { ColorTag } from './ColorTag'
import { CustomerGroups } from './CustomerGroups'
import { EditableFact } from './EditableFact'
import { type FieldLook, lookOf } from './fieldText'
import styles from './Panel.module.css'

const FIELDS = ['customerFields'] as const

type Field = Readonly<{ field: string; label: string; look: FieldLook; definition?: CustomerField }>

/** What is known of a customer, then, for who asks, what is not: the fields that everybody has, and the tenant's own. */
export function CustomerData({ customer }: { customer: Customer }) {
  const t = useCustomerTexts()
  const common = useText()
  const model = useView(FIELDS, customerModel, sameList)
  const phone = formatPhone(customer.phone_number)
  const fields: readonly Field[] = [
    { field: 'email', label: t('panel.email'), look: 'email' },
    { field: 'document_register', label: t('panel.document'), look: 'document' },
    { field: 'address', label: t('panel.address'), look: 'address' },
    ...model.map((definition) => ({
      field: openField(definition.key),
      label: definition.label,
      look: lookOf(definition.kind),
      definition,
    })),
  ]
  const { behind, open, toggle } = useBehind(
    fields.map(({ field }) => field),
    (field) => fieldValue(customer, field) === null,
  )
  const isBehind = ({ field }: Field) => behind.includes(field)
  const facts = (those: readonly Field[]) =>
    those.map((one) => <EditableFact key={one.field} customer={customer} {...one} />)
  return (
    <>
      <dl className={styles.facts}>
        <EditableFact customer={customer} field="name" label={t('panel.name')} look="text" />
        <div className={styles.fact}>
          <dt>{t('panel.phone')}</dt>
          <dd className={styles.phone}>
            <span>{phone || t('picker.noPhone')}</span>
            {phone && <CopyButton value={phone} label={common('details.copyPhone')} />}
          </dd>
        </div>
        {facts(fields.filter((one) => !isBehind(one)))}
        <CustomerGroups customer={customer} />
        <ColorTag customer={customer} />
      </dl>
      {behind.length > 0 && (
        <button type="button" className={styles.complete} aria-expanded={open} onClick={toggle}>
          {open ? t('panel.fold') : t('panel.complete', { missing: behind.length })}
          <IconChevronDown size={16} aria-hidden />
        </button>
      )}
      {open && <dl className={styles.facts}>{facts(fields.filter(isBehind))}</dl>}
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
