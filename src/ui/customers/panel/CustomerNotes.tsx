import { sameList, usePanel, useRow, useView } from '@app/panel/panel'
import { notesOf } from '@domain/contacts/story'
import type { World } from '@domain/kernel/world'
import { isComposing } from '@domain/shortcuts/composing'
import { Button } from '@mantine/core'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { LONGEST_NOTE, Note } from './Note'
import styles from './Notes.module.css'
import panel from './Panel.module.css'
import { PartFoot } from './PartFoot'
import { useCustomerChange } from './useCustomerChange'
import { usePart } from './usePart'

/** Notes about a customer, the pinned ones first, and a field for a new one. */
export function CustomerNotes({ customerId }: { customerId: string }) {
  const t = useTexts(customerTexts)
  const select = useCallback((world: World) => notesOf(world, customerId), [customerId])
  const notes = useView(['customerNotes'], select, sameList)
  const complete = useRow('customerStories', customerId)?.notesComplete ?? false
  const part = usePart(customerId, 'notes')
  return (
    <>
      <NewNote customerId={customerId} />
      {notes.length > 0 && (
        <ul className={styles.notes} aria-label={t('notes.title')}>
          {notes.map((note) => (
            <Note key={note.id} note={note} />
          ))}
        </ul>
      )}
      <PartFoot shown={notes.length} more={!complete} none={null} {...part} />
    </>
  )
}

/** Where a note is written; what is typed is kept on this device until it is saved. */
function NewNote({ customerId }: { customerId: string }) {
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
      {failure && (
        <p className={panel.refusal} role="alert">
          {failure}
        </p>
      )}
    </div>
  )
}
