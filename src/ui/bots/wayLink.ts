import { mayCall } from '@domain/access/permissions'
import { mayOpen, type RoleRights } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { BOT, TICKET } from './internal/openBot'

/** Where bots are drawn, with what stands for `{type}` in each address. */
const DRAWN = [
  ['chat-flows/{type}/list', 'passive'],
  ['chat-flows-active/{type}/list', 'active'],
] as const

/**
 * The address at which the way of a conversation through a bot is lit; null: whoever looks may not open it. Either route draws any bot;
 * whose campaign it answers is tried first where bots of campaigns are.
 */
export function wayLink(
  tenant: string,
  role: RoleRights,
  { bot, ticket, campaign }: Readonly<{ bot: string; ticket: string; campaign: boolean }>,
): string | null {
  if (!mayCall(role, 'botDraft')) return null
  const found = (campaign ? DRAWN.toReversed() : DRAWN).find(([route]) => mayOpen(role, routeWith(route)))
  return (
    (found &&
      `${pathTo(tenant, found[0], { type: found[1] })}?${new URLSearchParams({ [BOT]: bot, [TICKET]: ticket })}`) ??
    null
  )
}
