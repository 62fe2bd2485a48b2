import { useView } from '@app/panel/panel'
import type { ContactCard, CustomerChat } from '@contract/entities'
import { formatPhone, HIDDEN, normalizePhone, phoneLookupKey } from '@domain/contacts/phone'
import type { World } from '@domain/kernel/world'
import { UNFINISHED } from '@domain/tickets/lists'
import { Button } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { CopyButton } from '@ui/kit/CopyButton'
import { useTexts } from '@ui/kit/text'
import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { FormattedText } from '../FormattedText'
import { talkTexts } from '../texts/talk/pt_BR'
import styles from './Content.module.css'

/** Cards of people: names, phones to copy, and the way to a conversation where there is one. */
export function ContactsContent({ data }: { data: CustomerChat }) {
  const cards = data.details?.contacts
  if (!cards || cards.length === 0) return <FormattedText text={data.message ?? ''} />
  // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a message never change their order.
  return cards.map((card, place) => <Card key={place} card={card} />)
}

function Card({ card: { name, organization, phones, emails } }: { card: ContactCard }) {
  return (
    <span className={styles.card}>
      <IconUser size={24} stroke={1.5} aria-hidden />
      <span>
        <strong>{name}</strong>
        {organization && <small>{organization}</small>}
        {phones.map((phone) =>
          phone.phone.includes(HIDDEN) ? (
            <small key={phone.phone}>{phone.phone}</small>
          ) : (
            <Phone key={phone.phone} digits={normalizePhone(phone.wa_id ?? phone.phone)} />
          ),
        )}
        {emails.map((email) => (
          <small key={email}>{email}</small>
        ))}
      </span>
    </span>
  )
}

function Phone({ digits }: { digits: string }) {
  const t = useTexts(talkTexts)
  const [, setSearch] = useSearchParams()
  const key = phoneLookupKey(digits)
  const select = useCallback((world: World) => ticketOf(world, key), [key])
  const ticketId = useView(['tickets'], select)
  const phone = formatPhone(digits)
  return (
    <span className="row wrap gap-4 dense tabular">
      {phone}
      <CopyButton value={phone} label={t('copyPhone', { phone })} />
      {ticketId && (
        <Button size="compact-xs" variant="subtle" onClick={() => setSearch({ ticket: ticketId })}>
          {t('talkTo')}
        </Button>
      )}
    </span>
  )
}

/** The unfinished ticket of the customer with this number, among those that are here. */
function ticketOf(world: World, key: string): string | null {
  for (const { id, state, data } of world.rows.tickets.ofKinds(UNFINISHED))
    if (UNFINISHED.includes(state) && phoneLookupKey(data.customer.phone_number) === key) return id
  return null
}
