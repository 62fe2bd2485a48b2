import { sameList, useView } from '@app/panel'
import type { Customer } from '@contract/entities'
import { openField } from '@domain/contacts/customer-change'
import { formatPhone } from '@domain/contacts/phone'
import { customerModel } from '@domain/contacts/story.fold'
import { CopyButton } from '@ui/kit/CopyButton'
import { useText } from '@ui/kit/text'
import { useCustomerTexts } from '../customerTexts'
import { ColorTag } from './ColorTag'
import { CustomerGroups } from './CustomerGroups'
import { EditableFact } from './EditableFact'
import { lookOf } from './fieldText'
import styles from './Panel.module.css'

const FIELDS = ['customerFields'] as const

/** What is known of a customer: the fields that everybody has, and the tenant's own. */
export function CustomerData({ customer }: { customer: Customer }) {
  const t = useCustomerTexts()
  const common = useText()
  const model = useView(FIELDS, customerModel, sameList)
  const phone = formatPhone(customer.phone_number)
  return (
    <dl className={styles.facts}>
      <EditableFact customer={customer} field="name" label={t('panel.name')} look="text" />
      <div className={styles.fact}>
        <dt>{t('panel.phone')}</dt>
        <dd className={styles.phone}>
          <span>{phone || t('picker.noPhone')}</span>
          {phone && <CopyButton value={phone} label={common('details.copyPhone')} />}
        </dd>
      </div>
      <EditableFact customer={customer} field="email" label={t('panel.email')} look="email" />
      <EditableFact
        customer={customer}
        field="document_register"
        label={t('panel.document')}
        look="document"
      />
      <EditableFact customer={customer} field="address" label={t('panel.address')} look="address" />
      {model.map((definition) => (
        <EditableFact
          key={definition.id}
          customer={customer}
          field={openField(definition.key)}
          label={definition.label}
          look={lookOf(definition.kind)}
          definition={definition}
        />
      ))}
      <CustomerGroups customer={customer} />
      <ColorTag customer={customer} />
    </dl>
  )
}
