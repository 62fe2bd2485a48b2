import { useCommands } from '@app/panel/panel'
import type { FieldKind } from '@contract/customer-lists'
import type { Customer } from '@contract/entities'
import { checkOwn, fieldValue } from '@domain/contacts/customer-change'
import { maskDocument } from '@domain/contacts/document'
import type { FieldModel } from '@domain/contacts/own-fields/field-model'
import { readField, showField } from '@domain/contacts/own-fields/kinds'
import { isComposing } from '@domain/shortcuts/composing'
import { IconPencil } from '@tabler/icons-react'
import styles from '@ui/customer-picker/Panel.module.css'
import { customerPickerTexts } from '@ui/customer-picker/texts/pt_BR'
import { useTexts } from '@ui/kit/text'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { FieldInput } from './FieldInput'
import { readTyped, typedOf } from './fieldText'
import { useCustomerChange } from './useCustomerChange'

type Props = {
  customer: Customer
  field: string
  label: string
  look: FieldKind
  /** The tenant's definition, for a field of its own. */
  definition?: FieldModel
  /** What stands in it, where that is not in the customer. */
  standing?: unknown
}

/** What stands for a sensitive value until it is looked at. */
const COVERED = '••••••'

/** What is being typed, and what stood in the field when it began. */
type Editing = Readonly<{ typed: string; was: unknown }>

/**
 * A field that is changed where it stands.
 *
 *   shown ──click──► typing ──Enter, leaving──► saving ──► shown
 *     ▲                │ Esc                      │ refused: the value that stands, the sentence, and what was
 *     └────────────────┘                          └─► typed, to be taken up again
 */
export function EditableFact({ customer, field, label, look, definition, standing }: Props) {
  const t = useTexts(customerTexts, customerPickerTexts)
  const commands = useCommands()
  const id = useId()
  const shown = useRef<HTMLButtonElement>(null)
  const [editing, setEditing] = useState<Editing | null>(null)
  /** Leaving a field that is closed already saves nothing. */
  const open = useRef(false)
  /** The field that is shown again takes the focus: once it is there, however late that is. */
  const back = useRef(false)
  useEffect(() => {
    if (editing !== null || !back.current) return
    back.current = false
    shown.current?.focus()
  }, [editing])
  const [problem, setProblem] = useState<string | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const [near, setNear] = useState(false)
  const { busy, failure, setFailure, change } = useCustomerChange(customer.id)

  const value = standing === undefined ? fieldValue(customer, field) : standing
  const words = { yes: t('customer-picker:field.yes'), no: t('customer-picker:field.no') }
  const shownAs = (what: unknown): string | null =>
    (definition ? showField(what, definition, words) : typedOf(look, what)) || null
  const text = shownAs(value)
  const covered =
    text === null || near
      ? text
      : definition?.sensitive
        ? COVERED
        : look === 'document'
          ? maskDocument(text)
          : text

  const begin = (typed = typedOf(look, value)) => {
    setProblem(null)
    setFailure(null)
    setRefused(null)
    open.current = true
    setEditing({ typed, was: value })
  }
  const end = (focus: boolean) => {
    open.current = false
    setEditing(null)
    setProblem(null)
    back.current = focus
  }
  const save = async (focus: boolean) => {
    if (!editing || !open.current || busy) return
    const { typed, was } = editing
    if (typed.trim() === typedOf(look, was).trim()) return end(focus)
    const checked = definition ? readField(readTyped(look, typed), definition) : checkOwn(field, typed)
    if (!checked.ok) return setProblem(t(`edit.problem.${checked.problem}`))
    setProblem(null)
    const outcome = await change({ type: 'edit', changes: [{ field, value: checked.value, was }] })
    if (outcome === null) return
    end(focus)
    if (outcome.ok) return
    setRefused(typed)
    // What stands there now may be a colleague's, and its event may be late.
    if (outcome.code === 'CONFLICT') await commands.loadCustomer(customer.id, 'story', 1)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    if (event.key === 'Escape') {
      // Takes this back, and leaves the panel open.
      event.stopPropagation()
      end(true)
    } else if (event.key === 'Enter' && !event.shiftKey) {
      event.preventDefault()
      void save(true)
    }
  }

  return (
    <div className={styles.fact}>
      <dt id={id}>
        {label}
        {definition?.required && <span className="micro"> · {t('panel.required')}</span>}
      </dt>
      <dd>
        {editing ? (
          <FieldInput
            look={look}
            labelledBy={id}
            options={definition?.choices ?? []}
            help={definition?.help ?? null}
            typed={editing.typed}
            busy={busy}
            problem={problem}
            onType={(typed) => {
              setProblem(null)
              setEditing({ ...editing, typed })
            }}
            onKey={onKey}
            onLeave={() => void save(false)}
          />
        ) : (
          <button
            ref={shown}
            type="button"
            className={styles.value}
            data-empty={text === null || undefined}
            aria-label={
              text === null
                ? t('edit.add', { field: label })
                : t('edit.change', { field: label, value: covered ?? '' })
            }
            onFocus={() => setNear(true)}
            onBlur={() => setNear(false)}
            onClick={() => begin()}
          >
            <span>{covered ?? t('edit.empty')}</span>
            <IconPencil size={14} aria-hidden />
          </button>
        )}
        {failure && (
          <p className={styles.refusal} role="alert">
            {failure}
            {refused !== null && refused !== '' && (
              <span className="text">
                {t('edit.typed', { value: shownAs(readTyped(look, refused)) ?? refused })}
              </span>
            )}
            {refused !== null && (
              <button type="button" className={styles.link} onClick={() => begin(refused)}>
                {t('edit.again')}
              </button>
            )}
          </p>
        )}
      </dd>
    </div>
  )
}
