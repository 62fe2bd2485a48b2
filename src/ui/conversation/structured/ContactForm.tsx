import type { Customer } from '@contract/entities'
import { formatPhone, normalizePhone } from '@domain/contacts/phone'
import { TextInput } from '@mantine/core'
import { part } from '@ui/kit/part'
import { Tabs } from '@ui/kit/Tabs'
import { useTexts } from '@ui/kit/text'
import { useEffect, useId, useState } from 'react'
import styles from './Structured.module.css'
import type { FormProps } from './StructuredDialog'
import { structuredTexts } from './texts/pt_BR'

const CustomerPicker = part(() => import('@ui/customer-picker/CustomerPicker'))

const LONGEST = 200

/** The card of a customer, or one that is typed: a colleague's, the shop's. */
export function ContactForm({ onMade, tried }: FormProps) {
  const t = useTexts(structuredTexts)
  const [from, setFrom] = useState<'customer' | 'typed'>('customer')
  const panelId = useId()
  const [customer, setCustomer] = useState<string | null>(null)
  const [card, setCard] = useState({ name: '', phone: '', organization: '', email: '' })
  const change = (changed: Partial<typeof card>) => setCard((now) => ({ ...now, ...changed }))
  const phoneFine = normalizePhone(card.phone).length >= 8
  useEffect(() => {
    const name = card.name.trim()
    if (name === '' || !phoneFine) return onMade(null)
    const phone = card.phone.trim()
    const emails = card.email.trim() === '' ? [] : [card.email.trim()]
    const contact = {
      name,
      organization: card.organization.trim() || null,
      phones: [{ phone, wa_id: null }],
      emails,
    }
    onMade({ text: `${name} (${phone})`, details: { location: null, contacts: [contact], reply: null } })
  }, [onMade, card, phoneFine])

  const choose = ({ id, name, phone_number: phone }: Customer) => {
    setCustomer(id)
    setCard({ name, phone: formatPhone(phone), organization: '', email: '' })
  }
  return (
    <>
      <Tabs
        label={t('contactFrom')}
        tabs={[
          ['customer', t('contactCustomer')],
          ['typed', t('contactTyped')],
        ]}
        tab={from}
        onChange={setFrom}
        panelId={panelId}
      />
      <div id={panelId} role="tabpanel" className={styles.form}>
        {from === 'customer' && <CustomerPicker chosen={customer} onChoose={choose} />}
        {(from === 'typed' || customer !== null) && (
          <>
            <TextInput
              label={t('contactName')}
              value={card.name}
              error={tried && card.name.trim() === '' && t('missing')}
              maxLength={LONGEST}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TextInput
              label={t('contactPhone')}
              inputMode="tel"
              value={card.phone}
              error={tried && !phoneFine && t('contactPhoneBad')}
              maxLength={30}
              onChange={(event) => change({ phone: event.currentTarget.value })}
            />
            <TextInput
              label={`${t('contactOrganization')} (${t('optional')})`}
              value={card.organization}
              maxLength={LONGEST}
              onChange={(event) => change({ organization: event.currentTarget.value })}
            />
            <TextInput
              label={`${t('contactEmail')} (${t('optional')})`}
              inputMode="email"
              value={card.email}
              maxLength={LONGEST}
              onChange={(event) => change({ email: event.currentTarget.value })}
            />
          </>
        )}
      </div>
    </>
  )
}
