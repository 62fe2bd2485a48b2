import type { RoutePattern } from '@domain/access/routes'
import type { ComponentType } from 'react'

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
  edit: RoutePattern
  /** The route of one that has started. */
  report: RoutePattern
  /** Address of one that can still be changed, and of what became of one. */
  editAt: (tenant: string, id: string) => string
  reportAt: (tenant: string, id: string) => string
  /** The connections that one chooses from; none where the channel has none. */
  useLines: () => readonly Readonly<{ value: string; label: string }>[]
  /** A message of which nothing is chosen yet. */
  empty: unknown
  /** Is it all there? */
  isComplete: (content: unknown) => boolean
  Message: ComponentType<MessageProps>
  Arrival: ComponentType<ArrivalProps>
}>
