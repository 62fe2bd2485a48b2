import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/Combobox.css'
import type { InstanceFilter } from '@domain/instances/find'
import { Select, TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import styles from '../InstanceListPage.module.css'
import { instanceChoiceTexts } from '../texts/choice/pt_BR'
import { instanceTexts } from '../texts/pt_BR'

type Props = { filter: InstanceFilter; onChange: (change: Partial<InstanceFilter>) => void }

/** Search by name or number, state and kind. */
export function InstanceFilters({ filter, onChange }: Props) {
  const t = useTexts(instanceChoiceTexts)
  const own = useTexts(instanceTexts)
  return (
    <search className={styles.filters}>
      <TextInput
        type="search"
        aria-label={own('search')}
        placeholder={own('search')}
        leftSection={<IconSearch size={16} aria-hidden />}
        value={filter.search}
        onChange={(event) => onChange({ search: event.currentTarget.value })}
      />
      <Select
        aria-label={own('standing')}
        allowDeselect={false}
        value={filter.standing}
        data={[
          { value: 'any', label: `${own('standing')}: ${own('any').toLowerCase()}` },
          { value: 'connected', label: t('connected') },
          { value: 'troubled', label: own('troubled') },
        ]}
        onChange={(standing) => onChange({ standing: (standing ?? 'any') as InstanceFilter['standing'] })}
      />
      <Select
        aria-label={own('shared:kind')}
        allowDeselect={false}
        value={filter.kind}
        data={[
          { value: 'any', label: `${own('shared:kind')}: ${own('any').toLowerCase()}` },
          { value: 'official', label: own('official') },
          { value: 'hub', label: own('hub') },
        ]}
        onChange={(kind) => onChange({ kind: (kind ?? 'any') as InstanceFilter['kind'] })}
      />
    </search>
  )
}
