import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import type { MetaMessageTemplate } from '@contract/entities'
import { isAdministrator } from '@domain/access/rights'
import { approvalOf } from '@domain/templates/approval'
import { formOf } from '@domain/templates/template-form'
import type { KnownHere } from '@domain/templates/template-suggestions'
import { sampleOf, wordsOf } from '@domain/templates/template-words'
import { Button, TextInput } from '@mantine/core'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { Choices } from '@ui/kit/Choices'
import { formatDateTime } from '@ui/kit/dates'
import { useDebounced } from '@ui/kit/debounce'
import { tellFailure } from '@ui/kit/feedback'
import { languageTag, useTexts } from '@ui/kit/text'
import { useEffect, useState } from 'react'
import { languageSaid } from './internal/languageSaid'
import { useMetaTemplates } from './internal/useMetaTemplates'
import styles from './Templates.module.css'
import { templateTexts } from './texts/pt_BR'
import { useStanding } from './useStanding'

type Props = {
  instanceId: string
  /** What is known of the customer: the texts are shown with it. */
  known: KnownHere
  onChoose: (template: MetaMessageTemplate) => void
}

/** The connection's templates: found by name or text, with how the provider judged them; approved ones are chosen. */
export function TemplateChooser({ instanceId, known, onChoose }: Props) {
  const text = useTexts(templateTexts)
  const commands = useCommands()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), 250)
  const { row, failed, more, again } = useMetaTemplates(instanceId, search)
  // A connection whose templates nobody has read yet: this is the moment.
  const unread = row !== null && row.syncedAt === null && row.syncError === null && !row.syncing
  useEffect(() => {
    if (unread) void commands.syncMetaTemplates(instanceId).then(tellFailure)
  }, [commands, instanceId, unread])
  const sync = async () => tellFailure(await commands.syncMetaTemplates(instanceId))
  return (
    <Choices ready={row !== null && search === typed.trim()}>
      <div className={styles.top}>
        <TextInput
          aria-label={text('search')}
          placeholder={text('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          data-autofocus
        />
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} aria-hidden />}
          loading={row?.syncing ?? false}
          onClick={() => void sync()}
        >
          {text('sync')}
        </Button>
      </div>
      {failed ? (
        <p className={styles.state} role="alert">
          {text('loadFailed')}{' '}
          <Button size="compact-sm" variant="light" onClick={again}>
            {text('kit:retry')}
          </Button>
        </p>
      ) : row === null ? (
        <p className={styles.state} role="status">
          {text('loading')}
        </p>
      ) : (
        row.items.length === 0 && (
          <p className={styles.state}>{search === '' ? text('none') : text('noneFound', { search })}</p>
        )
      )}
      <ul className={styles.list} aria-label={text('list')}>
        {row?.items.map((template) => (
          <Choice key={template.id} template={template} known={known} onChoose={onChoose} />
        ))}
      </ul>
      {row?.next && (
        <div className={styles.more}>
          <Button variant="default" size="compact-md" onClick={more}>
            {text('shared:more')}
          </Button>
        </div>
      )}
      {row && (
        <p className={styles.synced} role="status">
          {row.syncError ??
            (row.syncedAt === null
              ? text('neverSynced')
              : text('syncedAt', { when: formatDateTime(row.syncedAt) }))}
        </p>
      )}
    </Choices>
  )
}

const HINTS = {
  pending: 'pendingHint',
  paused: 'pausedHint',
  rejected: 'notApprovedHint',
  unknown: 'notApprovedHint',
} as const

type ChoiceProps = { template: MetaMessageTemplate; known: KnownHere; onChoose: Props['onChoose'] }

function Choice({ template, known, onChoose }: ChoiceProps) {
  const text = useTexts(templateTexts)
  const approval = approvalOf(template.status)
  const { role } = useUser()
  const { status, reason, quality, categoryChange } = useStanding()(template)
  // Who serves customers chooses by what it says; how it stands is an administrator's affair.
  const standing = isAdministrator(role)
    ? [quality && text('qualityOf', { quality }), categoryChange].filter(Boolean).join(' · ')
    : ''
  const form = formOf(template)
  const why =
    approval !== 'approved'
      ? (reason ?? text(HINTS[approval]))
      : form === null
        ? text('notFillableHint')
        : null
  return (
    <li>
      <button
        type="button"
        data-choice
        className={styles.choice}
        disabled={why !== null}
        title={why ?? undefined}
        onClick={() => onChoose(template)}
      >
        <span className={styles.line}>
          <strong title={template.name}>{wordsOf(template.name)}</strong>
          {template.language.replace('_', '-') !== languageTag() && (
            <small>{languageSaid(template.language)}</small>
          )}
          <span className={styles.mark} data-approval={form === null ? 'unknown' : approval}>
            {approval === 'approved' && form === null ? text('notFillable') : status}
          </span>
        </span>
        {standing !== '' && <small className={styles.standing}>{standing}</small>}
        {why !== null && form && <small className={styles.why}>{why}</small>}
        <span className={styles.text}>{form ? sampleOf(form, known) : why}</span>
      </button>
    </li>
  )
}
