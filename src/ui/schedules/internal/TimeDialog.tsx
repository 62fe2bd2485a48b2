import { clockNow } from '@ui/kit/clock'
import { Dialog } from '@ui/kit/Dialog'
import { Failure } from '@ui/kit/Failure'
import '@ui/kit/texts/shared/pt_BR'
import { cronProblem } from '@domain/schedules/cron'
import { momentOf, timeProblem, wallClock } from '@domain/schedules/send-later'
import { shopZone, useTexts } from '@ui/kit/text'
import { writingTexts } from '../texts/writing/pt_BR'
import '@mantine/core/styles/Checkbox.css'
import { Button, Checkbox } from '@mantine/core'
import dialog from '@ui/kit/Dialog.module.css'
import { zoneName } from '@ui/kit/dates'
import { DateTimeField } from '@ui/kit/dayFields'
import { GrowingTextarea } from '@ui/kit/GrowingTextarea'
import { type FormEvent, type ReactNode, useState } from 'react'
import { RepeatField } from './RepeatField'

type Props = {
  title: string
  action: string
  /** The time shown first, ms since 1970. */
  initial: number
  /** When the customer's 24-hour window ends, ms since 1970; null where that is not known. */
  windowEnd: number | null
  /** The text, where that may be changed too. */
  text?: string
  busy: boolean
  failure?: string | null
  /** Asks why it is to leave against what the shop has decided. */
  against?: Readonly<{ field: ReactNode; missing: boolean }>
  /** What somebody else has made of it meanwhile, in a sentence; null: nothing. */
  overtaken?: string | null
  /** Opens the templates, which leave outside the window too; undefined where none can be sent. */
  onTemplate?: (() => void) | undefined
  /** Is it offered that an answer of the customer cancels it? */
  untilAnswered?: boolean
  /** Is it offered that it comes again? */
  repeats?: boolean
  onTime: (at: number, text: string, more: { untilAnswered: boolean; repeat: string | null }) => void
  onClose: () => void
}

/** Asks for a time of the house's clock, and for a text where one may be changed. */
export function TimeDialog(props: Props) {
  const { title, action, initial, windowEnd, busy, failure, onTime, onClose } = props
  const writing = useTexts(writingTexts)
  const [wall, setWall] = useState(wallClock(initial, shopZone()))
  const [text, setText] = useState(props.text ?? '')
  const [untilAnswered, setUntilAnswered] = useState(false)
  const [repeat, setRepeat] = useState<string | null>(null)
  const [tried, setTried] = useState(false)
  const at = momentOf(wall, shopZone())
  const problem = timeProblem(at, clockNow())
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (repeat !== null && cronProblem(repeat, shopZone(), at) !== null) return
    if (timeProblem(at, clockNow()) === null && (props.text === undefined || text.trim() !== ''))
      onTime(at, text, { untilAnswered, repeat })
  }
  return (
    <Dialog onClose={onClose} title={title} size="sm">
      <form onSubmit={submit} noValidate>
        {props.text !== undefined && (
          <GrowingTextarea
            label={writing('shared:message')}
            minRows={2}
            maxLength={4096}
            mb="sm"
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <DateTimeField
          label={writing('shared:when')}
          description={writing('timeHint', { zone: zoneName() })}
          value={wall}
          error={tried && problem !== null ? writing(problem) : undefined}
          onChange={setWall}
          data-autofocus
        />
        {props.untilAnswered && (
          <Checkbox
            mt="sm"
            label={writing('untilAnswered')}
            checked={untilAnswered}
            onChange={(event) => setUntilAnswered(event.currentTarget.checked)}
          />
        )}
        {props.repeats && problem === null && <RepeatField wall={wall} value={repeat} onChange={setRepeat} />}
        {problem === null && windowEnd !== null && at >= windowEnd && (
          <div className={dialog.text} role="status">
            {writing('windowEnds')}{' '}
            {props.onTemplate && (
              <Button size="compact-sm" variant="subtle" onClick={props.onTemplate}>
                {writing('shared:chooseTemplate')}
              </Button>
            )}
          </div>
        )}
        <Failure why={props.overtaken} />
        <Failure why={failure} />
        {props.against?.field}
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {writing('kit:close')}
          </Button>
          <Button type="submit" loading={busy} disabled={props.against?.missing}>
            {action}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
