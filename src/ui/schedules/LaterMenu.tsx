import type { Outcome } from '@app/panel/commands'
import { inOneHour, tomorrowMorning } from '@domain/schedules/send-later'
import { ActionIcon, Menu } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { clockNow, useNow } from '@ui/kit/clock'
import { formatDateTime, formatTime } from '@ui/kit/dates'
import { tell } from '@ui/kit/feedback'
import { newHash } from '@ui/kit/newHash'
import { shopZone, useTexts } from '@ui/kit/text'
import { useState } from 'react'
import { TimeDialog } from './TimeDialog'
import { writingTexts } from './texts/writing/pt_BR'

type LaterMore = Readonly<{ untilAnswered: boolean; repeat: string | null }>
const ONCE: LaterMore = { untilAnswered: false, repeat: null }

type Props = {
  /** When the customer's 24-hour window ends, ms since 1970; null where that is not known or does not count. */
  windowEnd: number | null
  disabled: boolean
  /** The customer is on the blacklist: nothing is scheduled for them. */
  barred?: boolean
  /**
   * Has it leave at that time (ms since 1970). `key` is the same for every try at the same thing, so that a lost
   * answer makes no second message. `untilAnswered`: it is canceled when the customer writes before; `repeat`: the plan
   * by which it comes again.
   */
  schedule: (sendAt: number, key: string, more: LaterMore) => Promise<Outcome>
  /** What is to leave: another one gets another key. */
  about: unknown
  /** It waits on the server. */
  onDone: () => void
  onFailure: (message: string) => void
  /** Opens the templates, which leave outside the window too; undefined where none can be sent. */
  onTemplate?: (() => void) | undefined
  /** Is it the narrow second half of a filled button? Else it stands alone. */
  half?: boolean
  /** May it come again? What no window stops. */
  repeats?: boolean
}

/** The clock beside the send button: when what stands there is to leave. */
export default function LaterMenu({
  windowEnd,
  disabled,
  barred = false,
  schedule,
  about,
  onDone,
  onFailure,
  onTemplate,
  half = false,
  repeats = false,
}: Props) {
  const writing = useTexts(writingTexts)
  const opened = useNow(60_000)
  const [busy, setBusy] = useState(false)
  /** The time that is shown first, ms since 1970; null: none is being chosen. */
  const [choosing, setChoosing] = useState<number | null>(null)
  const [key, setKey] = useState<{ about: unknown; hash: string } | null>(null)

  const leave = async (sendAt: number, more = ONCE) => {
    if (busy) return
    const now = key && key.about === about ? key : { about, hash: newHash() }
    setKey(now)
    setBusy(true)
    const outcome = await schedule(sendAt, now.hash, more).catch(() => ({
      ok: false as const,
      message: '',
    }))
    setBusy(false)
    if (!outcome.ok) return onFailure(outcome.message || writing('wentWrong'))
    setKey(null)
    setChoosing(null)
    tell('done', writing('scheduled', { time: formatDateTime(new Date(sendAt).toISOString()) }))
    onDone()
  }
  /** What would leave by a closed window is shown first, with what leaves all the same. */
  const pick = (sendAt: number) =>
    windowEnd !== null && sendAt >= windowEnd ? setChoosing(sendAt) : void leave(sendAt)
  return (
    <>
      <Menu position="top-end" withinPortal shadow="md">
        <Menu.Target>
          <ActionIcon
            variant={half ? 'filled' : 'subtle'}
            color={half ? 'primary' : 'gray'}
            c={half ? undefined : 'var(--balcao-muted)'}
            size={36}
            w={half ? 28 : undefined}
            miw={half ? 28 : undefined}
            aria-label={writing('later')}
            title={writing('later')}
            disabled={disabled}
            loading={busy}
          >
            <IconClock size={18} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Label>{writing(barred ? 'blacklisted' : 'later')}</Menu.Label>
          <Menu.Item disabled={barred} onClick={() => pick(inOneHour(clockNow()))}>
            {writing('inHour', { time: formatTime(new Date(inOneHour(opened)).toISOString()) })}
          </Menu.Item>
          <Menu.Item disabled={barred} onClick={() => pick(tomorrowMorning(clockNow(), shopZone()))}>
            {writing('tomorrow')}
          </Menu.Item>
          <Menu.Item disabled={barred} onClick={() => setChoosing(tomorrowMorning(opened, shopZone()))}>
            {writing('custom')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      {choosing !== null && (
        <TimeDialog
          title={writing('later')}
          action={writing('schedule')}
          initial={choosing}
          windowEnd={windowEnd}
          busy={busy}
          onTemplate={
            onTemplate &&
            (() => {
              setChoosing(null)
              onTemplate()
            })
          }
          untilAnswered
          repeats={repeats}
          onTime={(at, _, more) => void leave(at, more)}
          onClose={() => setChoosing(null)}
        />
      )}
    </>
  )
}
