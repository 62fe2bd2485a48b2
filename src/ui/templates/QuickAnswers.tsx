import { sameList, useCommands, usePreferences, useUser, useView } from '@app/panel/panel'
import type { MessageTemplate } from '@contract/entities'
import { mayCall } from '@domain/access/permissions'
import type { World } from '@domain/kernel/world'
import { matching, usesBy } from '@domain/templates/quick-answer'
import { topicRevision } from '@domain/topics/topic.fold'
import { Button } from '@mantine/core'
import { IconPaperclip, IconSettings } from '@tabler/icons-react'
import { IconButton } from '@ui/kit/IconButton'
import { layerPart } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { type Ref, Suspense, useCallback, useEffect, useImperativeHandle, useState } from 'react'
import styles from './QuickAnswers.module.css'

const QuickAnswersDialog = layerPart(() => import('./internal/QuickAnswersDialog'))

/** How many are listed; who looks for another one types on. */
const SHOWN = 8

/** What the composer hands over: keys that move in the list. Gives whether the list took the key. */
export type QuickAnswersHandle = { key: (name: string) => boolean }

type Props = {
  query: string
  /** How it would read here. */
  preview: (value: string) => string
  onPick: (template: MessageTemplate) => void
  onClose: () => void
  ref: Ref<QuickAnswersHandle>
}

const changes = (world: World) => topicRevision(world, 'messageTemplates')

/** The list that a slash opens above the field: quick answers that match, most used first. */
export default function QuickAnswers({ query, preview, onPick, onClose, ref }: Props) {
  const t = useTexts(talkTexts)
  const commands = useCommands()
  const { id: userId, role } = useUser()
  const [{ templateUses }] = usePreferences()
  const revision = useView(['areas'], changes)
  const found = useView(
    ['templates'],
    useCallback(
      (world: World) =>
        matching(
          [...world.rows.templates.values()].map(({ data }) => data),
          query,
          (template) => usesBy(userId, template, templateUses),
        ).slice(0, SHOWN),
      [query, templateUses, userId],
    ),
    sameList,
  )
  const [failed, setFailed] = useState(false)
  /** Null: they are not managed now. Empty: all of them are shown; else a new one of this name. */
  const [managing, setManaging] = useState<string | null>(null)
  const makes = mayCall(role, 'createMessageTemplate')
  const [at, setAt] = useState(0)
  const place = Math.min(at, Math.max(0, found.length - 1))

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new revision is what asks for reading again.
  useEffect(() => {
    let gone = false
    void commands.loadTemplates().then(({ ok }) => !gone && setFailed(!ok))
    return () => {
      gone = true
    }
  }, [commands, revision])

  useImperativeHandle(ref, () => ({
    key(name) {
      const chosen = found[place]
      if (name === 'Escape') onClose()
      else if (!chosen) return false
      else if (name === 'ArrowDown') setAt((place + 1) % found.length)
      else if (name === 'ArrowUp') setAt((place + found.length - 1) % found.length)
      else if (name === 'Enter' || name === 'Tab') onPick(chosen)
      else return false
      return true
    },
  }))

  return (
    <section className={styles.panel} aria-label={t('answers')}>
      {found.length === 0 && (
        <div className={styles.none}>
          <p role="status">
            {failed ? t('answersFailed') : query === '' ? t('answersEmpty') : t('answersNoMatch', { query })}
            {!failed && !makes && ` ${t('answersAsk')}`}
          </p>
          {!failed && makes && (
            <Button
              size="compact-sm"
              variant="light"
              // The field keeps the focus until the dialog takes it.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => setManaging(query)}
            >
              {query === '' ? t('answersBegin') : t('answersMake', { query })}
            </Button>
          )}
        </div>
      )}
      <div role="listbox" aria-label={t('answers')}>
        {found.map((template, index) => (
          <div
            key={template.id}
            role="option"
            tabIndex={-1}
            aria-selected={index === place}
            className={styles.option}
            // The field keeps the focus.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onPick(template)}
            onKeyDown={(event) => event.key === 'Enter' && onPick(template)}
          >
            <strong>/{template.identifier}</strong>
            <span>{preview(template.value)}</span>
            {(template.category || template.file_id) && (
              <small>
                {template.category} {template.file_id && <IconPaperclip size={12} aria-hidden />}
              </small>
            )}
          </div>
        ))}
      </div>
      {makes && (
        <IconButton
          label={t('answersManage')}
          size={28}
          className={styles.manage}
          onClick={() => setManaging('')}
        >
          <IconSettings size={16} aria-hidden />
        </IconButton>
      )}
      {managing !== null && (
        <Suspense fallback={null}>
          <QuickAnswersDialog begin={managing || null} onClose={() => setManaging(null)} />
        </Suspense>
      )}
    </section>
  )
}
