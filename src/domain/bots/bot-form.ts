import * as v from 'valibot'
import { FLOW_TYPES } from './flow'

/** When a bot begins conversations, by the shop's hours. */
export const BOT_HOURS = ['always', 'open', 'closed'] as const

/** Most bots of a shop, and connections that one names. */
export const MOST_BOTS = 100
const MOST_INSTANCES = 100

const Id = v.pipe(v.string(), v.regex(/^\d{1,18}$/))

/** A bot as it is typed in, without its flow. */
export const BotForm = v.object({
  kind: v.picklist(FLOW_TYPES),
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(80)),
  hours: v.picklist(BOT_HOURS),
  /** None: all connections. */
  instance_ids: v.pipe(v.array(Id), v.maxLength(MOST_INSTANCES)),
  template: v.nullish(v.pipe(v.string(), v.maxLength(512))),
})
