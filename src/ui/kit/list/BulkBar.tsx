import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './List.module.css'

/** Something that can be done with many rows at once. */
export type BulkAction = Readonly<{
  label: string
  icon: Icon
  danger?: boolean
  /** Begins it: asks, or does it. What it came to is said by it; `done` takes the choice away. */
  onClick: (ids: readonly string[], done: () => void) => void
}>

type Props = { ids: readonly string[]; actions: readonly BulkAction[]; onClear: () => void }

/** What can be done with the rows that are chosen, on whichever page they stand. */
export function BulkBar({ ids, actions, onClear }: Props) {
  const t = useTexts(administrationTexts)
  return (
    <div className={styles.bulk} role="toolbar" aria-label={t('list.bulk')}>
      <strong role="status">{t('list.chosen', { count: ids.length })}</strong>
      {actions.map(({ label, icon: Sign, danger, onClick }) => (
        <Button
          key={label}
          variant="default"
          c={danger ? 'var(--balcao-danger-text)' : undefined}
          leftSection={<Sign size={16} aria-hidden />}
          onClick={() => onClick(ids, onClear)}
        >
          {label}
        </Button>
      ))}
      <Button variant="subtle" color="gray" onClick={onClear}>
        {t('list.chooseNone')}
      </Button>
    </div>
  )
}
