import { SETTINGS, type SettingKey } from '../../../contract/settings'
import { valueIn } from './registry'
import { ZONES } from './zones'

/** May this setting hold this value? Null takes the entry away: the shop's, or the product's own, holds then. */
export function fits(key: SettingKey, value: string | null): boolean {
  if (value === null) return true
  if (SETTINGS[key].kind === 'zone') return (ZONES as readonly string[]).includes(value)
  return valueIn(SETTINGS[key], value) !== undefined
}
