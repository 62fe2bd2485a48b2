import { useCommands } from '@app/panel/panel'
import { Select } from '@mantine/core'
import { useDebounced } from '@ui/kit/debounce'
import { useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import { logLineTexts } from './texts/pt_BR'

type Choice = Readonly<{ value: string; label: string }>

/** Whose lines are shown: found by name as it is typed. */
export function UserFilter({
  value,
  name,
  onChange,
}: {
  value: string | null
  /** Of who was chosen elsewhere. */
  name?: string | undefined
  onChange: (id: string | null, name: string) => void
}) {
  const t = useTexts(logLineTexts)
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
  useEffect(() => {
    if (value === null) {
      setChosen(null)
      setTyped('')
    } else if (name !== undefined) {
      setChosen({ value, label: name })
      setTyped(name)
    }
  }, [value, name])
  const shown = chosen && !found.some(({ value: id }) => id === chosen.value) ? [chosen, ...found] : found
  return (
    <Select
      label={t('who')}
      placeholder={t('everybody')}
      data={[...shown]}
      value={value}
      searchable
      clearable
      searchValue={typed}
      onSearchChange={setTyped}
      nothingFoundMessage={t('nobody')}
      onChange={(id) => {
        const one = shown.find(({ value: known }) => known === id) ?? null
        setChosen(one)
        onChange(id, one?.label ?? '')
      }}
    />
  )
}
