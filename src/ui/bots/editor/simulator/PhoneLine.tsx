import '@ui/kit/texts/shared/pt_BR'
import type { RehearsalLine } from '@domain/bots/rehearsal'
import { wallOf } from '@domain/hours/wall'
import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { shopZone, useTexts } from '@ui/kit/text'
import { FormattedText } from '@ui/messages/FormattedText'
import { useState } from 'react'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'
import { simulatorTexts } from '../texts/simulator/pt_BR'
import styles from './Simulator.module.css'

type Props = {
  line: RehearsalLine
  /** Touches an option; null: the question no longer stands. */
  onTap: ((title: string, id: string) => void) | null
}

/** A line of a conversation that is tried, as the customer's phone shows it; and what the shop would do. */
export function PhoneLine({ line, onTap }: Props) {
  const t = useTexts(simulatorTexts)
  const [opened, setOpened] = useState(false)
  if (line.who === 'house')
    return (
      <p className={styles.house}>
        <Done command={line.command} />
      </p>
    )
  const folded = line.who === 'bot' && line.button !== null
  return (
    <div className={styles.line} data-who={line.who}>
      <div className={styles.bubble}>
        <span className={styles.who}>{t(line.who === 'bot' ? 'bot' : 'shared:customer')}: </span>
        <FormattedText text={line.text} />
        <time>{clockOf(line.at)}</time>
      </div>
      {line.who === 'bot' && line.options.length > 0 && (
        <div className="stack gap-4">
          {folded && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconList size={14} aria-hidden />}
              disabled={onTap === null}
              aria-expanded={opened}
              onClick={() => setOpened(!opened)}
            >
              {line.button}
            </Button>
          )}
          {(!folded || (opened && onTap !== null)) &&
            line.options.map(({ id, title, description }) => (
              <Button
                key={id}
                size="xs"
                variant="default"
                disabled={onTap === null}
                onClick={() => onTap?.(title, id)}
              >
                {title}
                {description !== null && <small className="muted"> {description}</small>}
              </Button>
            ))}
        </div>
      )}
    </div>
  )
}

const clockOf = (at: number): string => new Date(wallOf(shopZone()).toWall(at)).toISOString().slice(11, 16)

/** What the shop would do, in words. */
function Done({ command }: { command: Extract<RehearsalLine, { who: 'house' }>['command'] }) {
  const t = useTexts(simulatorTexts)
  const te = useTexts(editorTexts)
  const { places } = useEditing()
  const nameIn = (some: readonly Readonly<{ id: string; name: string }>[], id: string | null) =>
    some.find((one) => one.id === id)?.name ?? ''
  switch (command.kind) {
    case 'file':
      return <>{t('done.file', { name: command.fileName })}</>
    case 'keep':
      return <>{t('done.keep', { field: nameIn(places.fields, command.field), value: command.value })}</>
    case 'group':
      return <>{t('done.group', { group: nameIn(places.groups, command.groupId) })}</>
    case 'priority':
      return <>{t('done.priority', { priority: te(`priorities.${String(command.priority) as '0'}`) })}</>
    case 'transfer':
      return (
        <>
          {t('done.transfer', {
            department: nameIn(places.departments, command.departmentId) || te('shopQueue'),
          })}
          {command.note !== '' && <> {t('done.note', { note: command.note })}</>}
        </>
      )
    case 'close':
      return (
        <>
          {t('done.close', { reason: nameIn(places.reasons, command.reasonId) })}
          {command.asksGrade && <> {t('done.grade')}</>}
        </>
      )
  }
}
