import type { Setting } from '../../../contract/entities'
import type { SETTING_KEYS } from '../../../contract/privacy-lists'
import { DEFAULT_ZONE } from '../time/zone'

/** What of a settings entry decides. */
export type SettingEntry = Pick<Setting, 'instance_id' | 'key' | 'value'>

/** What a setting holds. Values travel as texts (specification section 7, REST: "read a string value, true or false"). */
type Kind =
  | Readonly<{ kind: 'flag'; default: boolean }>
  /** Whole numbers; `orZero`: 0 as well, below the least. */
  | Readonly<{ kind: 'number'; default: number; least: number; most: number; orZero?: true }>
  /** yyyy-mm-dd; null: none. */
  | Readonly<{ kind: 'date'; default: null }>
  /** An IANA name of a time zone, as Brazil's are; of which one may choose stands in zones.ts. */
  | Readonly<{ kind: 'zone'; default: string }>

const flag = (on = false) => ({ kind: 'flag', default: on }) as const
const minutes = (standard: number) => ({ kind: 'number', default: standard, least: 1, most: 1440 }) as const

/**
 * Every setting: what it holds, and what holds where nobody has said anything. Reading and checking come from here; where
 * it is changed stands in placement.ts, its name in contract/privacy-lists.ts, its words in the locale files. The flags are
 * the specification's (section 3, Settings entry).
 */
export const SETTINGS = {
  /** By which clock the shop lives. */
  time_zone: { kind: 'zone', default: DEFAULT_ZONE },
  maintenance_status: flag(),
  whatsapp_status: flag(true),
  inbox: flag(true),
  older_inbox_chats_first: flag(),
  older_inbox_chats_first_only: flag(),
  older_inbox_chats_obligatorie_in_first: flag(),
  priority_tickets_in_passive_flow: flag(),
  not_pull_attendance_when_maria_is_active: flag(),
  wait_limit_queue_minutes: minutes(15),
  relate_chat_tickets_to_next_user: flag(),
  wait_limit_open_minutes: minutes(15),
  closing_reason_required: flag(),
  /** Hours after its closing in which a ticket may be opened again; 0: never. */
  reopen_hours: { kind: 'number', default: 24, least: 0, most: 720 },
  transfer_expires_minutes: minutes(10),
  /** After so many minutes the tickets of people who are away, or on pause, go back to the queue; 0: they stay. */
  release_offline_minutes: { kind: 'number', default: 0, least: 0, most: 1440 },
  release_paused_minutes: { kind: 'number', default: 0, least: 0, most: 1440 },
  /** Does the customer see that their messages were read, and that somebody is writing? */
  send_read_receipts: flag(true),
  send_typing: flag(true),
  /** Does the time of a customer's silence stand still while the shop is closed? */
  inactivity_in_hours: flag(true),
  /** Days for which messages and their files are kept after their ticket was closed; 0: for ever. */
  messages_kept_days: { kind: 'number', default: 0, least: 30, most: 7300, orZero: true },
  datetime_analytics_min: { kind: 'date', default: null },
} as const satisfies Readonly<Record<(typeof SETTING_KEYS)[number], Kind>>

export type SettingKey = keyof typeof SETTINGS

type ValueOf<D extends Kind> = D extends { kind: 'flag' }
  ? boolean
  : D extends { kind: 'number' }
    ? number
    : D extends { kind: 'zone' }
      ? string
      : string | null
/** What a setting is read as. */
export type SettingValue<K extends SettingKey> = ValueOf<(typeof SETTINGS)[K]>
/** The settings that are on or off. */
export type SettingFlag = {
  [K in SettingKey]: (typeof SETTINGS)[K]['kind'] extends 'flag' ? K : never
}[SettingKey]

export const isSetting = (key: string): key is SettingKey => Object.hasOwn(SETTINGS, key)

/** A flag's value; null for anything but 'true' and 'false': nobody said. */
export function readFlag(value: unknown): boolean | null {
  if (value === 'true') return true
  return value === 'false' ? false : null
}

/** The value that an entry of this kind holds; undefined where it holds none that will do. */
export function valueIn(kind: Kind, value: string | null): boolean | number | string | undefined {
  if (value === null) return undefined
  switch (kind.kind) {
    case 'flag':
      return readFlag(value) ?? undefined
    case 'number': {
      const number = /^\d{1,6}$/.test(value.trim()) ? Number(value) : Number.NaN
      if (number === 0 && kind.orZero) return 0
      return number >= kind.least && number <= kind.most ? number : undefined
    }
    case 'date': {
      const at = /^\d{4}-\d{2}-\d{2}$/.test(value) ? new Date(`${value}T00:00:00Z`) : null
      return at && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value) ? value : undefined
    }
    case 'zone':
      return /^America\/\w+$/.test(value) ? value : undefined
  }
}

/**
 * A setting as it holds for a connection (null: for the shop). The connection's own entry beats the shop's; an entry
 * that holds nothing sensible counts as none.
 */
export function settingFor<K extends SettingKey>(
  settings: Iterable<SettingEntry>,
  key: K,
  instanceId: string | null,
): SettingValue<K> {
  const definition: Kind = SETTINGS[key]
  let house: unknown
  for (const entry of settings) {
    if (entry.key !== key) continue
    const value = valueIn(definition, entry.value)
    if (value === undefined) continue
    if (entry.instance_id !== null && entry.instance_id === instanceId) return value as SettingValue<K>
    if (entry.instance_id === null) house = value
  }
  return (house ?? definition.default) as SettingValue<K>
}
