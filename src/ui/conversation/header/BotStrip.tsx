import { useCommands, usePanel, useRow, useUser, useView } from '@app/panel/panel'
import type { World } from '@domain/kernel/world'
import { newestThat } from '@domain/messages/newest'
import { mayStopBot } from '@domain/tickets/pick-rules'
import { ticketRights } from '@domain/tickets/rights'
import type { TicketRow } from '@domain/tickets/tables'
import { Button } from '@mantine/core'
import { IconRobot } from '@tabler/icons-react'
import { wayLink } from '@ui/bots/wayLink'
import { useNow } from '@ui/kit/clock'
import { formatShort } from '@ui/kit/dates'
import { tell } from '@ui/kit/feedback'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { useViewer } from '@ui/kit/viewer'
import { lifeTexts } from '@ui/tickets/texts/life/pt_BR'
import { useChange } from '@ui/tickets/useChange'
import { usePickContext } from '@ui/tickets/usePickContext'
import { useCallback } from 'react'
import { Link } from 'react-router-dom'
import styles from './TransferBanner.module.css'

/** Over the conversation that a bot answers in: which, where it stands, what it asked last, and the way to end it. */
export default function BotStrip({ row }: { row: TicketRow }) {
  const life = useTexts(lifeTexts)
  const now = useNow(60_000)
  const viewer = useViewer()
  const commands = useCommands()
  const bot = useRow('botSessions', row.id)?.data
  const select = useCallback(
    (world: World) => newestThat(world, row.id, ({ data }) => data.is_bot_message)?.data.message ?? '',
    [row.id],
  )
  const asked = useView(['messages'], select)
  const { tenant } = usePanel()
  const { role } = useUser()
  const picks = usePickContext()
  const { busy, failure, run } = useChange('any')
  useRead(row.id, () => commands.loadBotSession(row.id))
  const stop = async () => {
    if (await run(() => commands.changeTicket(row.id, { kind: 'stop_bot' })))
      tell('done', life('done.stopBot'))
  }
  const going = bot && bot.ended_at === null ? bot : null
  const way =
    going &&
    wayLink(tenant, role, { bot: going.bot_id, ticket: row.id, campaign: row.data.is_campaign === true })
  const details = [
    going?.node_name && life('bot.at', { step: going.node_name }),
    going && life('bot.since', { when: formatShort(going.began_at, now, life) }),
    asked && life('bot.said', { text: asked }),
  ].filter(Boolean)
  return (
    <div className={styles.banner} role="status">
      <IconRobot size={18} aria-hidden />
      <div className={styles.text}>
        {row.data.maria_is_active
          ? life('bot.maria')
          : going
            ? life('bot.speaks', { name: going.bot_name })
            : life('bot.begins')}
        <span className={styles.details}>{failure ?? details.join(' · ')}</span>
        {way && (
          <Link className="meta" to={way}>
            {life('bot.way')}
          </Link>
        )}
      </div>
      {picks && ticketRights(viewer, row).stopBot && mayStopBot(viewer, picks.settings, row.data) && (
        <Button size="compact-md" variant="default" loading={busy} onClick={() => void stop()}>
          {life('actions.stopBot')}
        </Button>
      )}
    </div>
  )
}
