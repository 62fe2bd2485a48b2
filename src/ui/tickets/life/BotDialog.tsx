import { useCommands, useRow } from '@app/panel/panel'
import { BotChoicesDocument } from '@infra/graphql/ticket-bots.gen'
import { Button } from '@mantine/core'
import kit from '@ui/kit/Choice.module.css'
import { Dialog } from '@ui/kit/Dialog'
import dialog from '@ui/kit/Dialog.module.css'
import { Failure } from '@ui/kit/Failure'
import { tell } from '@ui/kit/feedback'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import styles from '../Life.module.css'
import { lifeTexts } from '../texts/life/pt_BR'
import { useChange } from '../useChange'

/** Gives a ticket to one of the bots that answer on its connection. */
export default function BotDialog({ ticketId, onClose }: { ticketId: string; onClose: () => void }) {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const name = useId()
  const row = useRow('tickets', ticketId)
  const [chosen, setChosen] = useState<string | null>(null)
  const { value, failure } = useRead(
    ticketId,
    () => commands.read(BotChoicesDocument, { chat_ticket_id: ticketId }),
    'bots',
  )
  const { busy, failure: refused, run } = useChange('transfer')
  if (!row) return null
  const bots = value?.botChoices ?? []
  // Where there is one, it is the one.
  const bot = bots.find(({ id }) => id === chosen) ?? (bots.length === 1 ? bots[0] : undefined)
  const give = async () => {
    if (!bot || !(await run(() => commands.changeTicket(ticketId, { kind: 'give_to_bot', botId: bot.id }))))
      return
    tell('done', life('done.giveToBot', { name: bot.name }))
    onClose()
  }
  return (
    <Dialog title={life('bot.title')} size="sm" onClose={onClose}>
      <p className={styles.lead}>{life('bot.lead')}</p>
      <div className={styles.choices} role="radiogroup" aria-label={life('bot.title')}>
        {bots.length === 0 && (
          <p role={failure ? 'alert' : 'status'}>
            {failure ? failure.message || life('unreachable') : life(value ? 'bot.none' : 'bot.loading')}
          </p>
        )}
        {bots.map((one) => (
          <label key={one.id} className={`${kit.choice} ${styles.choice}`}>
            <input type="radio" name={name} checked={one === bot} onChange={() => setChosen(one.id)} />
            <span className="grow anywhere">{one.name}</span>
          </label>
        ))}
      </div>
      <Failure why={refused} />
      <div className={dialog.buttons}>
        <Button variant="default" onClick={onClose}>
          {life('kit:cancel')}
        </Button>
        <Button data-confirms disabled={!bot} loading={busy} onClick={() => void give()}>
          {life('bot.submit')}
        </Button>
      </div>
    </Dialog>
  )
}
