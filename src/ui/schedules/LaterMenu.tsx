import { useCommands } from '@app/panel'
import type { TicketRow } from '@domain/kernel/world'
import { WINDOW_MS } from '@domain/messages/window'
import { inOneHour, tomorrowMorning } from '@domain/schedules/send-later'
import { ActionIcon, Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useNow } from '@ui/kit/clock'
import { formatDateTime, formatTime } from '@ui/kit/dates'
import { tell } from '@ui/kit/feedback'
import { useState } from 'react'
import { TimeDialog } from './TimeDialog'
import { useWriting } from './writingTexts'

type Props = {
  row: TicketRow
  text: string
  replyTo: string | null
  disabled: boolean
  /** It waits on the server: the composer is cleared. */
  onDone: (text: string) => void
  onFailure: (message: string) => void
}

/** The clock beside the send button: when what is typed is to leave. */
export default function LaterMenu({ row, text, replyTo, disabled, onDone, onFailure }: Props) {
  const writing = useWriting()
  const commands = useCommands()
  const opened = useNow(60_000)
  const [busy, setBusy] = useState(false)
  const [choosing, setChoosing] = useState(false)
  // The same for every try at this text, so that a lost answer makes no second message.
  const [key, setKey] = useState<{ text: string; hash: string } | null>(null)

  const schedule = async (sendAt: number) => {
    if (busy) return
    const now = key?.text === text ? key : { text, hash: newHash() }
    setKey(now)
    setBusy(true)
    const outcome = await commands.schedule(row.id, text.trim(), { sendAt, replyTo, hash: now.hash })
    setBusy(false)
    if (!outcome.ok) return onFailure(outcome.message || writing('wentWrong'))
    setKey(null)
    setChoosing(false)
    tell('done', writing('scheduled', { time: formatDateTime(new Date(sendAt).toISOString()) }))
    onDone(text)
  }
  return (
    <>
      <Menu position="top-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--balcao-muted)"
            size={36}
            aria-label={writing('later')}
            title={writing('later')}
            disabled={disabled}
            loading={busy}
          >
            <IconClock size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{writing('later')}</Menu.Label>
          <Menu.Item onClick={() => void schedule(inOneHour(Date.now()))}>
            {writing('inHour', { time: formatTime(new Date(inOneHour(opened)).toISOString()) })}
          </Menu.Item>
          <Menu.Item onClick={() => void schedule(tomorrowMorning(Date.now()))}>
            {writing('tomorrow')}
          </Menu.Item>
          <Menu.Item onClick={() => setChoosing(true)}>{writing('custom')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing && (
        <TimeDialog
          title={writing('later')}
          action={writing('schedule')}
          initial={tomorrowMorning(opened)}
          windowEnd={row.data.last_inbound_at ? Date.parse(row.data.last_inbound_at) + WINDOW_MS : null}
          busy={busy}
          onTime={(at) => void schedule(at)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}

const newHash = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
