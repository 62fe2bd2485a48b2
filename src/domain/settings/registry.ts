import type { Setting } from '../../../contract/entities'
import { SETTINGS, type SettingKey, type SettingKind } from '../../../contract/settings'
import { readFlag } from './flag'

/** What of a settings entry decides. */
export type SettingEntry = Pick<Setting, 'instance_id' | 'key' | 'value'>

type ValueOf<D extends SettingKind> = D extends { kind: 'flag' }
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

/** The value that an entry of this kind holds; undefined where it holds none that will do. */
export function valueIn(kind: SettingKind, value: string | null): boolean | number | string | undefined {
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
    case 'text': {
      const words = value.trim()
      return words !== '' && words.length <= kind.most ? words : undefined
    }
    case 'choice':
      return kind.options.includes(value) ? value : undefined
    case 'field':
      return /^[a-z0-9_]{1,40}$/.test(value) ? value : undefined
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
  const definition: SettingKind = SETTINGS[key]
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
