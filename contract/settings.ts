import { CMED_COLUMNS } from './cmed-columns'
import { DEFAULT_ZONE } from './zone'

/** What a setting holds. Values travel as texts (specification section 7, REST: "read a string value, true or false"). */
export type SettingKind =
  | Readonly<{ kind: 'flag'; default: boolean }>
  /** Whole numbers; `orZero`: 0 as well, below the least. */
  | Readonly<{ kind: 'number'; default: number; least: number; most: number; orZero?: true }>
  /** yyyy-mm-dd; null: none. */
  | Readonly<{ kind: 'date'; default: null }>
  /** An IANA name of a time zone, as Brazil's are; of which one may choose stands in src/domain/settings/zones.ts. */
  | Readonly<{ kind: 'zone'; default: string }>
  /** One of these words; null: none of them. */
  | Readonly<{ kind: 'choice'; default: null; options: readonly string[] }>
  /** The key of one of the shop's own fields for customers that holds dates; null: none. */
  | Readonly<{ kind: 'field'; default: null }>
  /** Words of the shop's own, `most` characters at most; null: none. */
  | Readonly<{ kind: 'text'; default: null; most: number }>

/** The headings of the settings screen, in their order. */
export const SETTING_GROUPS = ['shop', 'platform', 'queue', 'attendance', 'outreach', 'reports'] as const

type Placement = Readonly<{
  /** 'connection': each connection may have its own, which beats the shop's. */
  of: 'house' | 'connection'
  /** Under which heading it is changed. */
  group: (typeof SETTING_GROUPS)[number]
}>

const flag = (on = false) => ({ kind: 'flag', default: on }) as const
const minutes = (standard: number) => ({ kind: 'number', default: standard, least: 1, most: 1440 }) as const
/** 0: never. */
const minutesOrNever = { kind: 'number', default: 0, least: 0, most: 1440 } as const
const number = (standard: number, least: number, most: number) =>
  ({ kind: 'number', default: standard, least, most }) as const
const platform = { of: 'house', group: 'platform' } as const
const queue = { of: 'connection', group: 'queue' } as const
const attendance = { of: 'connection', group: 'attendance' } as const
const outreach = { of: 'house', group: 'outreach' } as const

/**
 * Every setting, in the order in which the screen has them: what it holds, what holds where nobody has said anything, and
 * where it is changed. Reading, checking, the screen and what a log may show of it come from here; its words stand in the
 * locale files. The flags are the specification's (section 3, Settings entry).
 */
export const SETTINGS = {
  /** By which clock the shop lives (specification section 9). */
  time_zone: { kind: 'zone', default: DEFAULT_ZONE, of: 'house', group: 'shop' },
  /** Stands over every screen until each has read it (User.view_banner). */
  team_banner: { kind: 'text', default: null, most: 280, of: 'house', group: 'shop' },
  /** Said to the customer when money for an order comes in (src/domain/order-statuses/status-variables.ts); null: nothing. */
  payment_message: { kind: 'text', default: null, most: 500, of: 'house', group: 'shop' },
  /** Are controlled medicines brought to customers (RDC 812/2023)? What stands for it is said at hand-over. */
  controlled_delivery: { ...flag(), of: 'connection', group: 'shop' },
  /** Do couriers see a button that calls the customer, and so the number? */
  courier_calls: { ...flag(), of: 'house', group: 'shop' },
  /** The day from which what is sold of controlled medicine is written down here for the SNGPC; null: another system does it. */
  sngpc_since: { kind: 'date', default: null, of: 'connection', group: 'shop' },
  /** The shop's own field for customers in which their birthday stands; null: none. */
  birthday_field: { kind: 'field', default: null, of: 'house', group: 'shop' },
  /** Which column of the CMED's list the highest prices are read from; null: that of the shop's state, where it is known. */
  cmed_column: { kind: 'choice', default: null, options: CMED_COLUMNS, of: 'house', group: 'shop' },
  /** The same of generics, where they have a rate of their own. */
  cmed_generic_column: { kind: 'choice', default: null, options: CMED_COLUMNS, of: 'house', group: 'shop' },
  maintenance_status: { ...flag(), ...platform },
  whatsapp_status: { ...flag(true), ...platform },
  inbox: { ...flag(true), ...queue },
  older_inbox_chats_first: { ...flag(), ...queue },
  older_inbox_chats_first_only: { ...flag(), ...queue },
  older_inbox_chats_obligatorie_in_first: { ...flag(), ...queue },
  priority_tickets_in_passive_flow: { ...flag(), ...queue },
  not_pull_attendance_when_maria_is_active: { ...flag(), ...queue },
  wait_limit_queue_minutes: { ...minutes(15), ...queue },
  /** After so many minutes the tickets of people who are away, or on pause, go back to the queue. */
  release_offline_minutes: { ...minutesOrNever, of: 'house', group: 'queue' },
  release_paused_minutes: { ...minutesOrNever, of: 'house', group: 'queue' },
  relate_chat_tickets_to_next_user: { ...flag(), ...attendance },
  wait_limit_open_minutes: { ...minutes(15), ...attendance },
  closing_reason_required: { ...flag(), ...attendance },
  /** Hours after its closing in which a ticket may be opened again; 0: never. */
  reopen_hours: { kind: 'number', default: 24, least: 0, most: 720, ...attendance },
  transfer_expires_minutes: { ...minutes(10), of: 'house', group: 'attendance' },
  /** Does the customer see that their messages were read, and that somebody is writing? */
  send_read_receipts: { ...flag(true), ...attendance },
  send_typing: { ...flag(true), ...attendance },
  /** Does the time of a customer's silence stand still while the shop is closed? */
  inactivity_in_hours: { ...flag(true), ...attendance },
  /** May what is remembered of customers (areas/memories) be about their health, where they said so? */
  health_memories: { ...flag(), of: 'house', group: 'attendance' },
  /** Hosts of other computers that bots may ask, by https; nothing: none. */
  bot_hosts: { kind: 'text', default: null, most: 500, of: 'house', group: 'attendance' },
  /** Days for which messages and their files are kept after their ticket was closed; 0: for ever. */
  messages_kept_days: {
    kind: 'number',
    default: 0,
    least: 30,
    most: 7300,
    orZero: true,
    of: 'house',
    group: 'attendance',
  },
  /**
   * When nobody is written to who did not ask, by the customer's clock: from and to which hour; the same: never. Advertising
   * rests on Sundays and holidays too.
   */
  quiet_from_hour: { ...number(20, 0, 23), ...outreach },
  quiet_to_hour: { ...number(8, 0, 23), ...outreach },
  quiet_rest_days: { ...flag(true), ...outreach },
  /** Is a customer asked at the end of an attendance, once, whether they want advertising? */
  ask_marketing: { ...flag(), of: 'connection', group: 'outreach' },
  /** What a customer sends by the code at the counter to get advertising (server/areas/marketing-choices/counter.ts). */
  counter_phrase: { kind: 'text', default: null, most: 100, ...outreach },
  /** The most that messages may cost in a month of the shop's clock, whole reais; 0: no limit. */
  month_budget: { ...number(0, 0, 1_000_000), ...outreach },
  /** Most that one customer gets of it, by all channels together: advertising, and what is about their own affairs. */
  most_marketing_day: { ...number(1, 1, 100), ...outreach },
  most_marketing_week: { ...number(2, 1, 100), ...outreach },
  most_marketing_month: { ...number(4, 1, 100), ...outreach },
  most_service_day: { ...number(3, 1, 100), ...outreach },
  datetime_analytics_min: { kind: 'date', default: null, of: 'house', group: 'reports' },
} as const satisfies Readonly<Record<string, SettingKind & Placement>>

export type SettingKey = keyof typeof SETTINGS
/** Their names. */
export const SETTING_KEYS: readonly string[] = Object.keys(SETTINGS)
