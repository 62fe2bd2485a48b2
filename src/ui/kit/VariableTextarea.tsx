import '@mantine/core/styles/Popover.css'
import { foldText } from '@domain/text/fold-text'
import { insertedAt } from '@domain/text/inserted-at'
import { Button, Popover } from '@mantine/core'
import { IconBraces } from '@tabler/icons-react'
import { type ComponentProps, useEffect, useRef, useState } from 'react'
import { GrowingTextarea } from './GrowingTextarea'
import { PickList } from './PickList'
import { useTexts } from './text'
import { variableFieldTexts } from './texts/variables/pt_BR'
import styles from './VariableTextarea.module.css'

/** A name that is filled in when the text is sent. */
export type VariableRow = Readonly<{
  name: string
  /** What it would be filled in with now, or what that is in words. */
  says: string
  /** Nothing is known for it: a sentence with it is not sent. */
  lacking?: boolean
}>

type Field = ComponentProps<typeof GrowingTextarea>
type Props = Omit<Field, 'label' | 'value' | 'onChange' | 'onSelect' | 'ref'> & {
  label: string
  value?: string
  onChange: (value: string) => void
  variables: readonly VariableRow[]
  /** What it could say, offered while it says nothing. */
  proposal?: string | undefined
}

/** A text with variables: they are found by typing, each with what it says at present, and come in at the cursor. */
export function VariableTextarea({ label, value = '', onChange, variables, proposal, ...field }: Props) {
  const t = useTexts(variableFieldTexts)
  const [opened, setOpened] = useState(false)
  const [typed, setTyped] = useState('')
  const area = useRef<HTMLTextAreaElement>(null)
  // Where the cursor was last; null until it has been in the field.
  const at = useRef<readonly [number, number] | null>(null)
  const next = useRef<number | null>(null)
  // The cursor stands behind what came in, once the field has it.
  useEffect(() => {
    if (next.current === null) return
    area.current?.focus()
    area.current?.setSelectionRange(next.current, next.current)
    next.current = null
  })
  const close = () => {
    setOpened(false)
    setTyped('')
  }
  const put = (text: string, [from, to]: readonly [number, number]) => {
    const put = insertedAt(value, text, from, to)
    next.current = put.cursor
    at.current = [put.cursor, put.cursor]
    onChange(put.text)
  }
  const words = foldText(typed.trim())
  const found = variables.filter(({ name, says }) => foldText(`${name} ${says}`).includes(words))
  return (
    <div>
      <GrowingTextarea
        {...field}
        ref={area}
        label={label}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onSelect={({ currentTarget: { selectionStart, selectionEnd } }) => {
          at.current = [selectionStart, selectionEnd]
        }}
      />
      <div className={styles.under}>
        <Popover
          opened={opened}
          onChange={(open) => !open && close()}
          position="bottom-start"
          width={380}
          trapFocus
        >
          <Popover.Target>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconBraces size={14} aria-hidden />}
              aria-label={t('insertInto', { field: label })}
              onClick={() => setOpened(!opened)}
            >
              {t('insert')}
            </Button>
          </Popover.Target>
          <Popover.Dropdown aria-label={t('insert')}>
            <PickList<VariableRow>
              label={t('find')}
              results={t('insert')}
              typed={typed}
              onType={setTyped}
              layered
              rows={found}
              idOf={({ name }) => name}
              onPick={({ name }) => {
                close()
                put(`{{${name}}}`, at.current ?? [value.length, value.length])
              }}
              render={({ name, says, lacking }) => (
                <span className={styles.variable}>
                  <span>{name}</span>
                  <small data-lacking={lacking || undefined}>{says}</small>
                </span>
              )}
            >
              {found.length === 0 && <p className={styles.none}>{t('none')}</p>}
            </PickList>
          </Popover.Dropdown>
        </Popover>
      </div>
      {proposal !== undefined && value.trim() === '' && (
        <section className={styles.proposal} aria-label={t('proposal')}>
          <p>{proposal}</p>
          <Button size="compact-sm" variant="default" onClick={() => put(proposal, [0, value.length])}>
            {t('useProposal')}
          </Button>
        </section>
      )}
    </div>
  )
}
