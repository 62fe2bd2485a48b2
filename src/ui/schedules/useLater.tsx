import type { Outcome } from '@app/panel/commands'
import { formatDateTime } from '@ui/kit/dates'
import { tell, whyNot } from '@ui/kit/feedback'
import { newHash } from '@ui/kit/newHash'
import { useTexts } from '@ui/kit/text'
import { messageTexts } from '@ui/messages/texts/pt_BR'
import { useAgainst } from '@ui/messages/useAgainst'
import { type ReactNode, useState } from 'react'
import { TimeDialog } from './internal/TimeDialog'
import { writingTexts } from './texts/writing/pt_BR'

/** How it leaves; `against`: why, though the shop has decided otherwise. */
export type LaterMore = Readonly<{ untilAnswered: boolean; repeat: string | null; against?: string }>
const ONCE: LaterMore = { untilAnswered: false, repeat: null }

/** What leaves later, and how. */
export type LaterProps = {
  /** When the customer's 24-hour window ends, ms since 1970; null where that is not known or does not count. */
  windowEnd: number | null
  disabled: boolean
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
  /** May it come again? What no window stops. */
  repeats?: boolean
}

/** Has something leave later: `pick` at a time that is offered, `choose` at one that is asked for in the `dialog`. */
export function useLater(props: LaterProps): {
  busy: boolean
  pick: (sendAt: number) => void
  choose: (first: number) => void
  dialog: ReactNode
} {
  const { windowEnd, schedule, about, onDone, onFailure, onTemplate, repeats = false } = props
  const t = useTexts(messageTexts)
  const writing = useTexts(writingTexts)
  const [busy, setBusy] = useState(false)
  /** The time that is shown first, ms since 1970; null: none is being chosen. */
  const [choosing, setChoosing] = useState<number | null>(null)
  const [refused, setRefused] = useState<string | null>(null)
  const against = useAgainst()
  const [key, setKey] = useState<{ about: unknown; hash: string } | null>(null)

  const leave = async (sendAt: number, more = ONCE) => {
    if (busy) return
    const now = key && key.about === about ? key : { about, hash: newHash() }
    setKey(now)
    setBusy(true)
    const outcome = await schedule(sendAt, now.hash, { ...more, ...against.reason }).catch(
      (): Outcome => ({ ok: false, code: 'UNREACHABLE', message: '' }),
    )
    setBusy(false)
    against.heed(outcome)
    if (!outcome.ok && outcome.overruled) {
      setRefused(outcome.message)
      return setChoosing(sendAt)
    }
    if (!outcome.ok) return onFailure(whyNot(outcome, 'schedule'))
    setKey(null)
    setChoosing(null)
    setRefused(null)
    tell('done', writing('scheduled', { time: formatDateTime(new Date(sendAt).toISOString()) }))
    onDone()
  }
  return {
    busy,
    /** What would leave by a closed window is shown first, with what leaves all the same. */
    pick: (sendAt) => (windowEnd !== null && sendAt >= windowEnd ? setChoosing(sendAt) : void leave(sendAt)),
    choose: setChoosing,
    dialog: choosing !== null && (
      <TimeDialog
        title={t('composer.later')}
        action={writing('schedule')}
        initial={choosing}
        windowEnd={windowEnd}
        busy={busy}
        failure={refused}
        against={against}
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
    ),
  }
}
