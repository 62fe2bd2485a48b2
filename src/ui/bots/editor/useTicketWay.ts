import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { TicketBotDocument, type TicketBotQuery } from '@infra/graphql/ticket-bots.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useMemo } from 'react'

type Found = NonNullable<TicketBotQuery['ticketBot']>
/** How a real conversation went. */
export type TicketWay = Found['session'] & Omit<Found, 'session'>

/** The way of a real conversation through this bot; null: none is asked for, or it has gone through another. */
export function useTicketWay(botId: string, ticketId: string | null): TicketWay | null {
  const { read } = useCommands()
  const { role } = useUser()
  const { value } = useRead(
    `way of ${ticketId}`,
    ticketId === null || !mayCall(role, 'ticketBot')
      ? null
      : () => read(TicketBotDocument, { chat_ticket_id: ticketId }),
  )
  const found = value?.ticketBot
  return useMemo(
    () => (found?.session.bot_id === botId ? { ...found.session, why: found.why, moves: found.moves } : null),
    [found, botId],
  )
}
