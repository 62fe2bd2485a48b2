import type { SendChannel } from '../../../../src/domain/consents/may-send'
import type { Channel } from './channel'
import { email } from './email/email'
import { sms } from './sms/sms'
import { whatsapp } from './whatsapp/whatsapp'

const CHANNELS: Readonly<Record<SendChannel, Channel>> = { whatsapp, email, sms }

/** Every channel by which campaigns go out, by its name. */
export const CAMPAIGN_CHANNELS = Object.entries(CHANNELS) as readonly (readonly [SendChannel, Channel])[]

/** A channel by its name. */
export const channelOf = (name: SendChannel): Channel => CHANNELS[name]
