import { foldText } from '@domain/text/fold-text'
import { IconCheck } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { PickList } from '../PickList'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './Toolbar.module.css'

type Option = Readonly<{ value: string; label: string }>

type Props = {
  /** What is chosen. */
  label: string
  options: readonly Option[]
  chosen: readonly string[]
  onToggle: (value: string) => void
}

/** Options that are found by typing, each with a tick where it is chosen. */
export function ChoiceList({ label, options, chosen, onToggle }: Props) {
  const t = useTexts(administrationTexts)
  const [typed, setTyped] = useState('')
  const found = options.filter((option) => foldText(option.label).includes(foldText(typed)))
  return (
    <PickList<Option>
      label={label}
      results={label}
      typed={typed}
      onType={setTyped}
      rows={found}
      idOf={({ value }) => value}
      isChosen={({ value }) => chosen.includes(value)}
      onPick={({ value }) => onToggle(value)}
      render={({ value, label: text }) => (
        <>
          <span className={styles.option}>{text}</span>
          {chosen.includes(value) && <IconCheck size={16} aria-hidden className={styles.tick} />}
        </>
      )}
    >
      {found.length === 0 && <p className={styles.none}>{t('list.noOption')}</p>}
    </PickList>
  )
}
