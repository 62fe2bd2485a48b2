import type { BotRowsQuery } from '@infra/graphql/bots.gen'

/** A bot as lists show it. */
export type BotRow = BotRowsQuery['botRows']['items'][number]

/** The routes of bots: those that answer whoever writes, and those that answer whoever answers a campaign. */
export type BotRoute = 'chat-flows/{type}/list' | 'chat-flows-active/{type}/list'

/** The part of the address that names the bot which is drawn, and the ticket whose way through it is shown. */
export const BOT = 'bot'
export const TICKET = 'ticket'

/** Where a bot is drawn, from its list. */
export const drawingOf = (id: string): string => `?${new URLSearchParams({ [BOT]: id })}`
