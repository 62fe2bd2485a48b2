import type { RoutePattern } from '@domain/access/routes'
import type { Knows } from '@domain/campaigns/report'
import { type Translate, useTexts } from '@ui/kit/text'
import { type ComponentType, createContext, use } from 'react'
import { campaignTexts } from '../texts/pt_BR'

/** What the part of a channel draws where its message is put together. */
export type MessageProps = Readonly<{
  content: unknown
  instanceId: string | null
  /** Of two messages that are tried against each other: 'A' or 'B'; null: there is one. */
  variant: string | null
  onChange: (content: unknown) => void
  /** Another connection: what was chosen of the former one is gone. */
  onInstance: (instanceId: string) => void
}>

/** What it draws where one sees how the message arrives. */
export type ArrivalProps = Readonly<{
  content: unknown
  instanceId: string | null
  /** What stands in its fields, by their keys; left out: what is written in their place. */
  values?: Readonly<Record<string, string | null>>
}>

/** A way to reach many, as the screens of campaigns have it: all that differs from one channel to the other. */
export type ChannelPart = Readonly<{
  /** As the contract calls it. */
  channel: 'whatsapp' | 'sms' | 'email'
  list: RoutePattern
  add: RoutePattern
  /** The route of one that can still be changed, and of what became of one; both with its id. */
  edit: RoutePattern
  report: RoutePattern
  /** Where one sees whether its messages leave, and how they fare; null: connections say so. */
  infos: RoutePattern | null
  knows: Knows
  /** The connections that one chooses from; none where the channel has none. */
  useLines: () => readonly Readonly<{ value: string; label: string }>[]
  /** A message of which nothing is chosen yet. */
  empty: unknown
  /** Is it all there? */
  isComplete: (content: unknown) => boolean
  Message: ComponentType<MessageProps>
  Arrival: ComponentType<ArrivalProps>
  /** How what was sent is judged now; null: nobody judges it. */
  Standing: ComponentType<ArrivalProps> | null
}>

/** A channel that messages leave by of themselves. */
const NO_LINES: ReturnType<ChannelPart['useLines']> = []
export const noLines = () => NO_LINES

/** The channel whose screen it is. */
export const PartContext = createContext<ChannelPart | null>(null)

/** The part of the channel whose screen this is. */
export function usePart(): ChannelPart {
  const part = use(PartContext)
  if (!part) throw new Error('a screen of campaigns stands outside of a channel')
  return part
}

/** The texts of campaigns as they are said of the screen's channel: `key_email` for `key`, where there is one. */
export function useChannelTexts(): Translate<typeof campaignTexts> {
  const { channel } = usePart()
  const t = useTexts(campaignTexts)
  return (key, values) => t(key, { context: channel, ...values })
}
