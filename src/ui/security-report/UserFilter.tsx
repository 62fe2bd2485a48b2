import { useCommands } from '@app/panel'
import { Select } from '@mantine/core'
import { useDebounced } from '@ui/kit/debounce'
import { useEffect, useState } from 'react'
import { useRulesText } from './texts'

type Choice = Readonly<{ value: string; label: string }>

/** Whose lines are shown: found by name as it is typed. */
export function UserFilter({
  value,
  onChange,
}: {
  value: string | null
  onChange: (id: string | null) => void
}) {
  const t = useRulesText()
  const { account } = useCommands()
  const [typed, setTyped] = useState('')
  const [found, setFound] = useState<readonly Choice[]>([])
  const [chosen, setChosen] = useState<Choice | null>(null)
  const search = useDebounced(typed === chosen?.label ? '' : typed, 250)
  useEffect(() => {
    let wanted = true
    void account('people', { search }).then((outcome) => {
      // Without an answer what was found before can still be chosen.
      if (wanted && outcome.ok) setFound(outcome.value.map(({ id, name }) => ({ value: id, label: name })))
    })
    return () => {
      wanted = false
    }
  }, [account, search])
  const shown = chosen && !found.some(({ value: id }) => id === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={t('log.who')}
      placeholder={t('log.everybody')}
      data={[...shown]}
      value={value}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('log.nobody')}
      onChange={(id) => {
        setChosen(shown.find((one) => one.value === id) ?? null)
        onChange(id)
      }}
    />
  )
}
