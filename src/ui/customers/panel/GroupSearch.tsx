import { useCommands } from '@app/panel/panel'
import { isComposing } from '@domain/shortcuts/composing'
import { listStep } from '@domain/shortcuts/list-step'
import { foldText } from '@domain/text/fold-text'
import { Button, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useMayManageCustomers } from '@ui/customer-picker/mayManage'
import styles from '@ui/customer-picker/Panel.module.css'
import { IconButton } from '@ui/kit/IconButton'
import { useTexts } from '@ui/kit/text'
import { usePagedSearch } from '@ui/kit/usePagedSearch'
import { type KeyboardEvent, useId, useState } from 'react'
import { customerTexts } from '../texts/pt_BR'
import { Dot } from './ColorTag'

type Props = {
  /** Groups that the customer is in already. */
  inside: readonly string[]
  busy: boolean
  /** Alone in a dialog, which gives it the keyboard and takes it back. */
  inDialog?: true
  onAdd: (groupId: string, name: string) => void
  /** Null: none is made here. */
  onCreate: ((name: string) => void) | null
  onClose: () => void
}

/** Letters of a group's name; the server takes no more. */
const LONGEST_NAME = 60

/** Finds a group to put the customer into; makes one where the user may and there is none of that name. */
export function GroupSearch({ inside, busy, inDialog, onAdd, onCreate, onClose }: Props) {
  const t = useTexts(customerTexts)
  const list = useId()
  const mayCreate = useMayManageCustomers()
  const [search, setSearch] = useState('')
  const [active, setActive] = useState(0)
  const { findGroups } = useCommands()
  const { items: groups, more, loading, failure, loadMore, retry } = usePagedSearch(search, findGroups, 200)
  const name = search.trim()
  // Narrowed here as well: what was found for fewer letters stands until the answer for these is there.
  const offered = (groups ?? []).filter(
    (group) => !inside.includes(group.id) && foldText(group.name).includes(foldText(name)),
  )
  const taken = (groups ?? []).some((group) => foldText(group.name) === foldText(name))
  const creatable = onCreate !== null && mayCreate && name !== '' && !loading && failure === null && !taken
  const count = offered.length + (creatable ? 1 : 0)
  const at = Math.min(active, count - 1)

  const pick = (index: number) => {
    if (busy) return
    const group = offered[index]
    if (group) onAdd(group.id, group.name)
    else if (creatable && index === offered.length) onCreate?.(name)
    else return
    setSearch('')
    setActive(0)
  }
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event)) return
    const to = event.shiftKey || event.ctrlKey ? null : listStep(event.key, at, count)
    if (event.key === 'Escape') {
      event.stopPropagation()
      onClose()
    } else if (to !== null) {
      event.preventDefault()
      setActive(to)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      pick(at)
    }
  }
  return (
    <div className={styles.groupSearch}>
      <div className="row gap-4">
        <TextInput
          size="xs"
          className={styles.input ?? ''}
          role="combobox"
          aria-expanded
          aria-controls={list}
          aria-activedescendant={at >= 0 ? `${list}-${at}` : undefined}
          aria-label={t('groups.search')}
          placeholder={t('groups.search')}
          {...(inDialog ? { 'data-autofocus': true } : { autoFocus: true })}
          maxLength={LONGEST_NAME}
          value={search}
          onChange={({ currentTarget }) => {
            setSearch(currentTarget.value)
            setActive(0)
          }}
          onKeyDown={onKey}
        />
        <IconButton label={t('groups.close')} keys="Esc" size={28} onClick={onClose}>
          <IconX size={15} aria-hidden />
        </IconButton>
      </div>
      <div
        id={list}
        role="listbox"
        aria-label={t('groups.found')}
        aria-busy={loading}
        className={styles.found}
      >
        {offered.map((group, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field above.
          <div
            key={group.id}
            id={`${list}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === at}
            onClick={() => pick(index)}
          >
            <Dot color={group.color_tag} /> <span>{group.name}</span>
          </div>
        ))}
        {creatable && (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard chooses from the field above.
          <div
            id={`${list}-${offered.length}`}
            role="option"
            tabIndex={-1}
            aria-selected={offered.length === at}
            onClick={() => pick(offered.length)}
          >
            <IconPlus size={14} aria-hidden /> <span>{t('groups.create', { name })}</span>
          </div>
        )}
      </div>
      {loading && count === 0 && (
        <p className={styles.quiet} role="status">
          {t('panel.loading')}
        </p>
      )}
      {!loading && failure === null && count === 0 && (
        <p className={styles.quiet} role="status">
          {t('groups.none')}
        </p>
      )}
      {failure !== null && (
        <p className={styles.refusal} role="alert">
          {failure || t('panel.failed')}
          <button type="button" className={styles.link} onClick={retry}>
            {t('panel.retry')}
          </button>
        </p>
      )}
      {more && failure === null && (
        <Button variant="subtle" size="compact-xs" loading={loading} onClick={loadMore}>
          {t('panel.more')}
        </Button>
      )}
    </div>
  )
}
