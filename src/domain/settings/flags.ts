import type { Setting } from '../../../contract/entities'

/** The settings flags that the specification names (section 3, Settings entry). */
export type SettingFlag =
  | 'not_pull_attendance_when_maria_is_active'
  | 'relate_chat_tickets_to_next_user'
  | 'inbox'
  | 'older_inbox_chats_obligatorie_in_first'
  | 'older_inbox_chats_first_only'
  | 'older_inbox_chats_first'
  | 'priority_tickets_in_passive_flow'
  | 'whatsapp_status'
  | 'maintenance_status'

/** What of a settings entry decides. */
export type SettingEntry = Pick<Setting, 'instance_id' | 'key' | 'value'>

/**
 * Reads a flag's value: the strings 'true' and 'false' (section 7, REST: "read a string value, true or
 * false"). Anything else is null: nobody said, so the caller keeps what it knew or takes its default.
 */
export function readFlag(value: unknown): boolean | null {
  if (value === 'true') return true
  return value === 'false' ? false : null
}

/**
 * A flag as it holds for a connection. An entry of the connection's own (`instance_id`) beats the tenant's;
 * the text gives entries an `instance_id` and says no more. `fallback` where neither says anything.
 */
export function flagFor(
  settings: Iterable<SettingEntry>,
  key: SettingFlag,
  instanceId: string | null,
  fallback = false,
): boolean {
  let tenant: boolean | null = null
  for (const entry of settings) {
    if (entry.key !== key) continue
    const value = readFlag(entry.value)
    if (value === null) continue
    if (entry.instance_id !== null && entry.instance_id === instanceId) return value
    if (entry.instance_id === null) tenant = value
  }
  return tenant ?? fallback
}

/** Whole numbers as far as settings hold them. */
const NUMBER = /^\d{1,6}$/

/** A setting that is a whole number, as it holds for a connection: like {@link flagFor}. */
export function numberFor(
  settings: Iterable<SettingEntry>,
  key: string,
  instanceId: string | null,
  fallback: number,
): number {
  let tenant: number | null = null
  for (const entry of settings) {
    if (entry.key !== key || entry.value === null || !NUMBER.test(entry.value.trim())) continue
    if (entry.instance_id !== null && entry.instance_id === instanceId) return Number(entry.value)
    if (entry.instance_id === null) tenant = Number(entry.value)
  }
  return tenant ?? fallback
}
