import '@mantine/core/styles/Popover.css'
import type { Outcome } from '@app/panel/commands'
import { Popover, TextInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { type ReactNode, useState } from 'react'
import { tellFailure } from '../feedback'
import { administrationTexts } from '../texts/administration/pt_BR'
import { tellUndoable } from '../undo'
import { ChoiceList } from './ChoiceList'
import type { CellEdit } from './column'
import styles from './Table.module.css'

type Props = {
  title: string
  name: string
  options?: CellEdit<unknown>['options']
  many?: boolean | undefined
  values: readonly string[]
  problem?: ((typed: string) => string | null) | undefined
  save: (values: readonly string[], before: readonly string[]) => Promise<Outcome<unknown>>
  /** The cell's button, below which this opens. */
  face: ReactNode
  onClose: () => void
  onSaved?: (() => void) | undefined
}

/** What a cell can be changed to. A choice is saved at once, with the way back for six seconds. */
export default function CellEditor(props: Props) {
  const { title, name, options, many = false, values, face, onClose, onSaved } = props
  const t = useTexts(administrationTexts)
  const [typed, setTyped] = useState(values[0] ?? '')
  const [chosen, setChosen] = useState(values)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<string | null>(null)
  const save = async (next: readonly string[]) => {
    setBusy(true)
    const before = chosen
    const outcome = await props.save(next, before)
    setBusy(false)
    if (!tellFailure(outcome)) return false
    setChosen(next)
    onSaved?.()
    tellUndoable(t('list.cellSaved', { title, name }), async () => {
      const back = await props.save(before, next)
      if (back.ok) onSaved?.()
      return back
    })
    return true
  }
  const toggle = (value: string) => {
    if (busy) return
    if (many)
      return void save(chosen.includes(value) ? chosen.filter((each) => each !== value) : [...chosen, value])
    if (chosen.includes(value)) return onClose()
    void save([value]).then((saved) => saved && onClose())
  }
  return (
    <Popover
      opened
      onChange={(opened) => !opened && onClose()}
      position="bottom-start"
      offset={4}
      width={272}
      trapFocus
    >
      <Popover.Target>{face}</Popover.Target>
      <Popover.Dropdown aria-label={t('list.editCell', { title, name })} className={styles.editor ?? ''}>
        {options ? (
          <ChoiceList label={title} options={options} chosen={chosen} onToggle={toggle} />
        ) : (
          <form
            onSubmit={(event) => {
              event.preventDefault()
              if (typed.trim() === (values[0] ?? '')) return onClose()
              const problem = props.problem?.(typed.trim()) ?? null
              setWrong(problem)
              if (!busy && problem === null) void save([typed.trim()]).then((saved) => saved && onClose())
            }}
          >
            <TextInput
              data-autofocus
              label={title}
              value={typed}
              error={wrong}
              maxLength={100}
              inputMode="decimal"
              onFocus={(event) => event.currentTarget.select()}
              onChange={(event) => setTyped(event.currentTarget.value)}
            />
          </form>
        )}
        <p className={styles.hint}>{t(many ? 'list.editManyKeys' : 'list.editKeys')}</p>
      </Popover.Dropdown>
    </Popover>
  )
}
