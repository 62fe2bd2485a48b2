import { sameList, useRow, useView } from '@app/panel/panel'
import { notesOf } from '@domain/contacts/story'
import type { World } from '@domain/kernel/world'
import { useTexts } from '@ui/kit/text'
import { useCallback } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { NewNote } from './NewNote'
import { Note } from './Note'
import styles from './Notes.module.css'
import { PartFoot } from './PartFoot'
import { usePart } from './usePart'

type Props = {
  customerId: string
  /** Is a new one written here? On the customer's page it is, above what happened. */
  writes: boolean
}

/** Notes about a customer, the pinned ones first, and a field for a new one. */
export function CustomerNotes({ customerId, writes }: Props) {
  const t = useTexts(customerTexts)
  const select = useCallback((world: World) => notesOf(world, customerId), [customerId])
  const notes = useView(['customerNotes'], select, sameList)
  const complete = useRow('customerStories', customerId)?.notesComplete ?? false
  const part = usePart(customerId, 'notes')
  return (
    <>
      {writes && <NewNote customerId={customerId} />}
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
