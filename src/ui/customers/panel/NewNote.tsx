import { usePanel } from '@app/panel/panel'
import { isComposing } from '@domain/shortcuts/composing'
import { Button } from '@mantine/core'
import panel from '@ui/customer-picker/Panel.module.css'
import { Failure } from '@ui/kit/Failure'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { LONGEST_NOTE } from './Note'
import styles from './Notes.module.css'
import { useCustomerChange } from './useCustomerChange'

/** Where a note is written; what is typed is kept on this device until it is saved. */
export function NewNote({ customerId }: { customerId: string }) {
  const t = useTexts(customerTexts)
  const { drafts } = usePanel()
  const key = `note:${customerId}`
  const [text, setText] = useState(drafts.get(key)?.text ?? '')
  const { busy, failure, change } = useCustomerChange(customerId)
  const type = (typed: string) => {
    setText(typed)
    drafts.set(key, { text: typed, type: 'comment', replyTo: null })
  }
  const save = async () => {
    if (text.trim() === '') return
    const outcome = await change({ type: 'addNote', text: text.trim() })
    if (outcome?.ok) type('')
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.stopPropagation()
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    void save()
  }
  return (
    <div className={styles.write}>
      <GrowingTextarea
        size="xs"
        aria-label={t('notes.write')}
        placeholder={t('notes.write')}
        maxLength={LONGEST_NOTE}
        readOnly={busy}
        value={text}
        onChange={({ currentTarget }) => type(currentTarget.value)}
        onKeyDown={onKey}
      />
      {text.trim() !== '' && (
        <Button size="compact-sm" loading={busy} onClick={() => void save()}>
          {t('notes.save')}
        </Button>
      )}
      <Failure className={panel.refusal} why={failure} />
    </div>
  )
}
