import { useCommands } from '@app/panel/panel'
import type { CustomerNote } from '@contract/entities'
import { ADMINISTRATOR } from '@domain/access/visibility'
import { isComposing } from '@domain/shortcuts/composing'
import { Button } from '@mantine/core'
import { IconPencil, IconPin, IconPinnedOff, IconTrash } from '@tabler/icons-react'
import panel from '@ui/customer-picker/Panel.module.css'
import { formatDateTime } from '@ui/kit/dates'
import { Failure } from '@ui/kit/Failure'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { useViewer } from '@ui/kit/viewer'
import { type KeyboardEvent, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import styles from './Notes.module.css'
import { useCustomerChange } from './useCustomerChange'

/** Letters of a note; the server takes no more. */
export const LONGEST_NOTE = 2_000

/** One note. Anybody may pin it; who wrote it, or an administrator, may change and delete it. */
export function Note({ note }: { note: CustomerNote }) {
  const t = useTexts(customerTexts)
  const commands = useCommands()
  const viewer = useViewer()
  const [typed, setTyped] = useState<string | null>(null)
  const [began, setBegan] = useState(note)
  const { busy, failure, setFailure, change } = useCustomerChange(note.customer_id)
  const own = note.user_id === viewer.id || viewer.role === ADMINISTRATOR
  // Somebody else's text; a pin alone is nobody's contradiction.
  const overtaken = typed !== null && note.text !== began.text && note.text !== typed.trim()

  const save = async () => {
    if (typed === null || typed.trim() === '') return
    if (typed.trim() === note.text) return setTyped(null)
    const outcome = await change({ type: 'editNote', id: note.id, rev: note.rev, text: typed.trim() })
    if (outcome?.ok) setTyped(null)
  }
  const drop = async () => {
    const outcome = await change({ type: 'deleteNote', id: note.id })
    if (outcome?.ok) tellUndoable(t('notes.deleted'), () => commands.restore('note', note.id))
  }
  const onKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      setTyped(null)
    } else if (event.key === 'Enter' && !event.shiftKey && !isComposing(event)) {
      event.preventDefault()
      // What somebody else wrote is overwritten by the button that says so alone.
      if (!overtaken) void save()
    }
  }
  return (
    <li className={styles.note} data-pinned={note.pinned || undefined}>
      {typed === null ? (
        <p className={styles.text}>{note.text}</p>
      ) : (
        <div className={styles.write}>
          <GrowingTextarea
            size="xs"
            aria-label={t('notes.edit')}
            description={overtaken ? null : t('edit.hint')}
            inputWrapperOrder={['input', 'description']}
            maxLength={LONGEST_NOTE}
            autoFocus
            readOnly={busy}
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            onKeyDown={onKey}
          />
          {overtaken && (
            <div className={styles.overtaken} role="status">
              {t('notes.overtaken')}
              <p className={styles.text}>{note.text}</p>
            </div>
          )}
          <div className="flex at-end gap-6">
            <Button size="compact-sm" variant="default" onClick={() => setTyped(null)}>
              {t(overtaken ? 'notes.keepTheirs' : 'panel.cancel')}
            </Button>
            <Button size="compact-sm" loading={busy} onClick={() => void save()}>
              {t(overtaken ? 'notes.saveMine' : 'notes.save')}
            </Button>
          </div>
        </div>
      )}
      <div className={styles.foot}>
        <small className="grow muted meta">
          {note.pinned && `${t('notes.pinned')} · `}
          {note.user_name} · {formatDateTime(note.created_at)}
          {note.edited_at && ` · ${t('notes.edited')}`}
        </small>
        <IconButton
          label={note.pinned ? t('notes.unpin') : t('notes.pin')}
          size={24}
          disabled={busy}
          pressed={note.pinned}
          onClick={() => void change({ type: 'editNote', id: note.id, pinned: !note.pinned })}
        >
          {note.pinned ? <IconPinnedOff size={14} aria-hidden /> : <IconPin size={14} aria-hidden />}
        </IconButton>
        {own && (
          <>
            <IconButton
              label={t('notes.edit')}
              size={24}
              disabled={busy}
              onClick={() => {
                setFailure(null)
                setBegan(note)
                setTyped(note.text)
              }}
            >
              <IconPencil size={14} aria-hidden />
            </IconButton>
            <IconButton label={t('notes.delete')} size={24} disabled={busy} onClick={() => void drop()}>
              <IconTrash size={14} aria-hidden />
            </IconButton>
          </>
        )}
      </div>
      <Failure className={panel.refusal} why={failure} />
    </li>
  )
}
