import { Button } from '@mantine/core'
import type { Icon } from '@tabler/icons-react'
import { languageTag, useTexts } from '@ui/kit/text'
import { useRef } from 'react'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './List.module.css'
import type { Whole } from './whole'

/** Something that can be done with many rows at once. */
export type BulkAction = Readonly<{
  label: string
  icon: Icon
  danger?: boolean
  /** Begins it: asks, or does it. What it came to is said by it; `done` takes the choice away. */
  onClick: (ids: readonly string[], done: () => void) => void
  /** Can it be done with all that the filters find? `kind`: the server's name of it (server/bulk/kinds.ts). */
  whole?: Readonly<{ kind: string; onClick: (whole: Whole, done: () => void) => void }>
}>

type Props = {
  ids: readonly string[]
  actions: readonly BulkAction[]
  /** All that the filters find, where they can be chosen instead of the rows; `chosen`: they are. */
  whole: Whole | null
  wholeIsChosen: boolean
  onWhole: () => void
  onClear: () => void
}

/** What can be done with the rows that are chosen, on whichever page they stand, or with all that match. */
export function BulkBar({ ids, actions, whole, wholeIsChosen, onWhole, onClear }: Props) {
  const t = useTexts(administrationTexts)
  const bar = useRef<HTMLDivElement>(null)
  const all = wholeIsChosen ? whole : null
  const values = whole && { count: whole.total, total: whole.total.toLocaleString(languageTag()) }
  return (
    <div ref={bar} className={styles.bulk} role="toolbar" aria-label={t('list.bulk')} tabIndex={-1}>
      <strong role="status">
        {all && values
          ? t(all.least ? 'list.wholeChosenLeast' : 'list.wholeChosen', values)
          : t('list.chosen', { count: ids.length })}
      </strong>
      {whole && values && !wholeIsChosen && (
        <Button
          variant="subtle"
          onClick={() => {
            onWhole()
            // The button goes: who walks by keyboard stays with what can be done.
            bar.current?.focus()
          }}
        >
          {t(whole.least ? 'list.wholeLeast' : 'list.whole', values)}
        </Button>
      )}
      {actions
        .filter((action) => !all || action.whole)
        .map(({ label, icon: Sign, danger, onClick, whole: onAll }) => (
          <Button
            key={label}
            variant="default"
            c={danger ? 'var(--balcao-danger-text)' : undefined}
            leftSection={<Sign size={16} aria-hidden />}
            onClick={() => (all ? onAll?.onClick(all, onClear) : onClick(ids, onClear))}
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
