import type { SendChannel } from '../../../../src/domain/consents/may-send'
import { Refusal } from '../../../platform/graphql/refusal'
import type { Channel } from './channel'
import { email } from './email/email'
import { whatsapp } from './whatsapp/whatsapp'

const CHANNELS: Readonly<Partial<Record<SendChannel, Channel>>> = { whatsapp, email }

/** Every channel by which campaigns go out, by its name. */
export const CAMPAIGN_CHANNELS = Object.entries(CHANNELS) as readonly (readonly [SendChannel, Channel])[]

/** A channel by its name. @throws Refusal INVALID for one by which no campaign goes out. */
export function channelOf(name: SendChannel): Channel {
  const channel = CHANNELS[name]
  if (!channel) throw new Refusal('INVALID', 'Campanhas ainda não saem por este canal.', { field: 'channel' })
  return channel
}
