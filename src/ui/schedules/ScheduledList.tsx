import { clockNow } from '@ui/kit/clock'
import '@ui/kit/texts/shared/pt_BR'
import { sameList, useCommands, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { tomorrowMorning } from '@domain/schedules/send-later'
import type { ScheduledMessageRow } from '@domain/schedules/tables'
import { waitingFor } from '@domain/schedules/waiting'
import { Button } from '@mantine/core'
import { IconClock, IconPencil, IconRepeat, IconSend, IconX } from '@tabler/icons-react'
import { afterPaint } from '@ui/kit/afterPaint'
import { formatDateTime } from '@ui/kit/dates'
import { tell } from '@ui/kit/feedback'
import { IconButton } from '@ui/kit/IconButton'
import { shopZone, useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { KindIcon } from '@ui/messages/MessageKind'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useCallback, useEffect, useState } from 'react'
import { TimeDialog } from './internal/TimeDialog'
import { useSchedulePage } from './internal/useSchedulePage'
import { useWindowEnd } from './internal/useWindowEnd'
import styles from './ScheduledList.module.css'
import { repeatTexts } from './texts/repeat/pt_BR'
import { writingTexts } from './texts/writing/pt_BR'

type Props = {
  /** A ticket of the customer's, to read what waits. */
  ticketId: string
  customerId: string
  /** Null: on all connections. */
  instanceId: string | null
  /** Opens the templates; `onSent`: one is on its way. Undefined where none can be sent. */
  onTemplate?: ((onSent: () => void) => void) | undefined
  /**
   * When the customer's 24-hour window ends, ms since 1970; null where that is not known or does not count. Left out: each
   * message's own connection says.
   */
  windowEnd?: number | null | undefined
}

/** What waits to leave to a customer: above the composer, and in the customer's panel. Nothing where nothing waits. */
export default function ScheduledList({ ticketId, customerId, instanceId, onTemplate, windowEnd }: Props) {
  const writing = useTexts(writingTexts)
  const commands = useCommands()
  const waiting = useView(
    ['scheduledMessages'],
    useCallback((world: World) => waitingFor(world, customerId, instanceId), [customerId, instanceId]),
    sameList,
  )
  useEffect(() => afterPaint(() => void commands.loadScheduled(ticketId)), [commands, ticketId])
  if (waiting.length === 0) return null
  return (
    <ul className={styles.list} aria-label={writing('pending', { count: waiting.length })}>
      <li className="row gap-6 muted dense">
        <IconClock size={14} aria-hidden /> {writing('pending', { count: waiting.length })}
      </li>
      {waiting.map((row) => (
        <Item key={row.id} row={row} onTemplate={onTemplate} windowEnd={windowEnd} />
      ))}
    </ul>
  )
}

function Item({
  row: { id, state, data },
  onTemplate,
  windowEnd,
}: { row: ScheduledMessageRow } & Pick<Props, 'onTemplate' | 'windowEnd'>) {
  const t = useTexts(messageTexts)
  const writing = useTexts(writingTexts)
  const repeat = useTexts(repeatTexts)
  const commands = useCommands()
  /** What its editor saw of it; null: it is not being edited. */
  const [seen, setSeen] = useState<ScheduledMessageRow['data'] | null>(null)
  const editing = seen !== null
  const setEditing = (on: boolean) => setSeen(on ? data : null)
  const own = useWindowEnd(data)
  const end = windowEnd === undefined ? own : windowEnd
  const page = useSchedulePage(id)
  // Where no template can be sent from here, the page of what is scheduled has one say it instead.
  const instead = onTemplate ? () => onTemplate(() => void ask(() => commands.cancelScheduled(id))) : page
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const ask = async (run: () => ReturnType<typeof commands.cancelScheduled>) => {
    setBusy(true)
    const outcome = await run()
    setBusy(false)
    if (outcome.ok) {
      setEditing(false)
      return true
    }
    const reason = outcome.message || writing('wentWrong')
    if (editing) setFailure(reason)
    else tell('failed', reason)
    return false
  }
  const cancel = async () => {
    if (await ask(() => commands.cancelScheduled(id)))
      tellUndoable(writing('canceled'), () => commands.restore('scheduled', id))
  }
  const sending = state === 'sending'
  return (
    <li className={styles.item}>
      <div className="grow">
        <div className="ellipsis">
          {data.type !== 'chat' && <KindIcon type={data.type} size={14} />} {data.message}
        </div>
        {state === 'failed' && (
          <span className="block danger meta">
            {writing('failed')}. {data.error_message}
            {instead && data.error_code === 'WINDOW_CLOSED' && (
              <Button
                size="compact-xs"
                variant="subtle"
                // The template says it in its place.
                onClick={instead}
              >
                {t('composer.sendTemplate')}
              </Button>
            )}
          </span>
        )}
        <span className="block muted meta">
          {sending
            ? writing('sending')
            : writing('by', { time: formatDateTime(data.send_at), name: data.user_name })}
          {data.repeat && <IconRepeat size={13} aria-label={repeat('repeats')} />}
        </span>
      </div>
      <IconButton label={writing('edit')} disabled={sending || busy} onClick={() => setEditing(true)}>
        <IconPencil size={16} aria-hidden />
      </IconButton>
      <IconButton
        label={writing('now')}
        disabled={sending || busy}
        onClick={() => void ask(() => commands.sendScheduledNow(id))}
      >
        <IconSend size={16} aria-hidden />
      </IconButton>
      <IconButton label={writing('cancel')} disabled={sending || busy} onClick={() => void cancel()}>
        <IconX size={16} aria-hidden />
      </IconButton>
      {editing && (
        <TimeDialog
          title={writing('edit')}
          action={writing('shared:save')}
          initial={Math.max(
            Date.parse(data.send_at),
            state === 'failed' ? tomorrowMorning(clockNow(), shopZone()) : 0,
          )}
          windowEnd={data.type === 'template' ? null : end}
          overtaken={
            seen && data.rev !== seen.rev
              ? writing('overtaken', { text: data.message, time: formatDateTime(data.send_at) })
              : null
          }
          onTemplate={
            instead &&
            (() => {
              setEditing(false)
              instead()
            })
          }
          {...(data.type === 'chat' && { text: data.message })}
          busy={busy}
          failure={failure}
          onTime={(sendAt, text) =>
            void ask(() =>
              commands.updateScheduled(id, {
                text: data.type === 'chat' ? text : null,
                sendAt,
                rev: data.rev,
              }),
            )
          }
          onClose={() => setEditing(false)}
        />
      )}
    </li>
  )
}
