import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { formatPhone } from '@domain/contacts/phone'
import { Select } from '@mantine/core'
import { useDebounced } from '@ui/kit/debounce'
import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import { trailTexts } from '../texts/pt_BR'

/** A customer as chosen. */
export type Choice = Readonly<{ id: string; name: string }>

type Props = {
  value: Choice | null
  onChange: (customer: Choice | null) => void
}

/** Whose trail is shown: found by name, phone, e-mail or document as it is typed. Asks nothing until then. */
export function CustomerFilter({ value, onChange }: Props) {
  const t = useTexts(trailTexts)
  const { findCustomers } = useCommands()
  const [typed, setTyped] = useState(value?.name ?? '')
  const [found, setFound] = useState<readonly { value: string; label: string; name: string }[]>([])
  const search = useDebounced(typed === value?.name ? '' : typed.trim(), 250)
  useEffect(() => {
    if (search === '') return
    let wanted = true
    void findCustomers(search, 1).then((outcome) => {
      if (!wanted || !outcome.ok) return
      setFound(
        outcome.value.items.map(({ id, name, phone_number: phone }) => ({
          value: id,
          name,
          // Two of one name are told apart.
          label: [name, formatPhone(phone)].filter(Boolean).join(' · '),
        })),
      )
    })
    return () => {
      wanted = false
    }
  }, [findCustomers, search])
  // Chosen elsewhere (in a row, by the address): the field says whom.
  useEffect(() => setTyped(value?.name ?? ''), [value])
  const chosen = value && { value: value.id, label: value.name, name: value.name }
  const shown = chosen ? [chosen, ...found.filter((one) => one.value !== chosen.value)] : [...found]
  return (
    <Select
      label={t('shared:customer')}
      placeholder={t('everyCustomer')}
      data={shown}
      value={value?.id ?? null}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      // The server has looked already, in more than the name.
      filter={({ options }) => options}
      {...(search !== '' && { nothingFoundMessage: t('noCustomer') })}
      onChange={(id) => {
        const one = shown.find(({ value: known }) => known === id)
        onChange(one ? { id: one.value, name: one.name } : null)
      }}
    />
  )
}
