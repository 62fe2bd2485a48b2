import { useCommands, useRow } from '@app/panel/panel'
import { momentOf } from '@domain/schedules/send-later'
import { Button } from '@mantine/core'
import kit from '@ui/kit/Choice.module.css'
import { useNow } from '@ui/kit/clock'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { formatDateTime } from '@ui/kit/dates'
import { DateTimeField } from '@ui/kit/dayFields'
import { Failure } from '@ui/kit/Failure'
import { shopZone, useTexts } from '@ui/kit/text'
import { tellUndoable } from '@ui/kit/undo'
import { type FormEvent, useId, useState } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'
import { useChange } from '../useChange'
import { type SnoozeName, snoozeTimes } from './snoozeTimes'

type Choice = SnoozeName | 'inbound' | 'custom'

/** Puts a ticket off: until a time, or until its customer writes. */
export default function SnoozeDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const name = useId()
  const now = useNow(60_000)
  const row = useRow('tickets', ticketId)
  const times = snoozeTimes(now, shopZone())
  const [chosen, setChosen] = useState<Choice>('tomorrow')
  const [typed, setTyped] = useState('')
  const { busy, failure, setFailure, run } = useChange('snooze')
  if (!row) return null

  const until = (): Date | null | 'none' => {
    if (chosen === 'inbound') return null
    if (chosen !== 'custom') return times.find(([each]) => each === chosen)?.[1] ?? 'none'
    const then = new Date(momentOf(typed, shopZone()))
    return Number.isNaN(then.getTime()) || then.getTime() <= now ? 'none' : then
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const then = until()
    if (then === 'none') return setFailure(life('snooze.past'))
    const iso = then?.toISOString() ?? null
    const done = await run(() => commands.changeTicket(ticketId, { kind: 'snooze', until: iso }))
    if (!done) return
    tellUndoable(
      iso === null ? life('done.snoozeUntilInbound') : life('done.snooze', { when: formatDateTime(iso) }),
      () => commands.changeTicket(ticketId, { kind: 'wake' }),
    )
    onClose()
  }
  const choices: [Choice, string][] = [
    ...times.map(([each, then]): [Choice, string] => [each, formatDateTime(then.toISOString())]),
    ['inbound', ''],
    ['custom', ''],
  ]
  return (
    <Dialog title={life('snooze.title')} size="sm" onClose={onClose}>
      <form onSubmit={(event) => void submit(event)}>
        <p className={styles.lead}>{life('snooze.lead')}</p>
        <div className={styles.choices} role="radiogroup" aria-label={life('snooze.title')}>
          {choices.map(([each, when]) => (
            <label key={each} className={`${kit.choice} ${styles.choice}`}>
              <input
                type="radio"
                name={name}
                checked={each === chosen}
                onChange={() => {
                  setChosen(each)
                  setFailure(null)
                }}
                {...(each === 'tomorrow' && { 'data-autofocus': true })}
              />
              <span className="grow anywhere">{life(`snooze.${each}`)}</span>
              <small>{when}</small>
            </label>
          ))}
        </div>
        {chosen === 'custom' && (
          <DateTimeField
            label={life('snooze.customField')}
            className={styles.field ?? ''}
            value={typed}
            onChange={setTyped}
          />
        )}
        <Failure why={failure} />
        <div className={dialog.buttons}>
          <Button variant="default" onClick={onClose}>
            {life('kit:cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {life('snooze.submit')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
