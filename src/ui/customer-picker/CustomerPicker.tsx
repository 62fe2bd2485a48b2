import type { Customer } from '@contract/entities'
import { formatPhone } from '@domain/contacts/phone'
import { Button, TextInput } from '@mantine/core'
import { IconBan, IconSearch, IconStarFilled } from '@tabler/icons-react'
import { Avatar } from '@ui/kit/Avatar'
import choice from '@ui/kit/Choice.module.css'
import { Choices } from '@ui/kit/Choices'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import styles from './CustomerPicker.module.css'
import { customerPickerTexts } from './texts/pt_BR'
import { useCustomerSearch } from './useCustomerSearch'
import { useSearchLabel } from './useSearchLabel'

type Props = {
  /** Id of the one who is chosen now. */
  chosen: string | null
  onChoose: (customer: Customer) => void
  /** Customers not to be offered: the one that the choice is about. */
  except?: readonly string[]
  /** Begins with this search. */
  initialSearch?: string
}

/**
 * A search with the customers it finds, to choose one from: for a new attendance, for passing a message on, for
 * a merge. Radio buttons, so that arrow keys and screen readers know what to do; load it with `part`.
 */
export default function CustomerPicker({ chosen, onChoose, except = [], initialSearch = '' }: Props) {
  const t = useTexts(customerPickerTexts)
  const name = useId()
  const [search, setSearch] = useState(initialSearch)
  const label = useSearchLabel(t('picker.search'))
  const { items: customers, more, loading, failure, loadMore, retry } = useCustomerSearch(search)
  const offered = customers?.filter(({ id }) => !except.includes(id))
  return (
    <Choices ready={!loading}>
      <TextInput
        aria-label={label}
        placeholder={label}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        maxLength={200}
        data-autofocus
      />
      <div className={choice.offered} role="radiogroup" aria-label={t('picker.label')} aria-busy={loading}>
        {offered?.map((customer) => (
          <label key={customer.id} className={choice.choice}>
            <input
              type="radio"
              name={name}
              checked={customer.id === chosen}
              onChange={() => onChoose(customer)}
            />
            <Avatar id={customer.id} name={customer.name} image={customer.image} size={32} />
            <span className="grow anywhere">
              {customer.name}
              <small className="block muted meta tabular">
                {formatPhone(customer.phone_number) || t('picker.noPhone')}
              </small>
            </span>
            {customer.is_favorite && <IconStarFilled size={14} className={styles.favorite} aria-hidden />}
            {customer.blocked_at && (
              <span className="inline-row gap-4 fixed danger meta">
                <IconBan size={14} aria-hidden /> {t('picker.blocked')}
              </span>
            )}
          </label>
        ))}
        {loading && !offered?.length && <p role="status">{t('picker.loading')}</p>}
        {!loading && failure === null && offered?.length === 0 && <p role="status">{t('picker.none')}</p>}
        {failure !== null && (
          <p role="alert">
            {failure || t('picker.failed')}{' '}
            <Button variant="subtle" size="compact-sm" onClick={retry}>
              {t('picker.retry')}
            </Button>
          </p>
        )}
        {more && failure === null && (
          <Button variant="subtle" fullWidth loading={loading} onClick={loadMore}>
            {t('picker.more')}
          </Button>
        )}
      </div>
    </Choices>
  )
}
