import { readFlag } from '@domain/settings/flag'
import { isSetting } from '@domain/settings/registry'
import { ZONES } from '@domain/settings/zones'
import type { Translate } from '@ui/kit/text'
import type { settingTexts } from './texts/pt_BR'

/**
 * What the log keeps of a change of a setting ("reopen_hours@3=24>48"), in words; a line of an earlier build says only
 * what it was set to.
 */
export function changedSetting(t: Translate<typeof settingTexts>, line: string): string {
  const [, key = '', instanceId, from, value = ''] =
    /^([^@=]*)(?:@(\d+))?=(?:([^>]*)>)?(.*)$/.exec(line) ?? []
  const name = isSetting(key) ? t(`names.${key}`) : key
  const shown = (raw: string) => {
    const zone = key === 'time_zone' ? ZONES.find((one) => one === raw) : undefined
    if (zone) return t(`zones.${zone}`)
    const flag = readFlag(raw)
    return flag === null ? raw || t('standard') : t(flag ? 'isOn' : 'isOff')
  }
  const change = from === undefined ? shown(value) : `${shown(from)} → ${shown(value)}`
  return instanceId === undefined
    ? `${name}: ${change}`
    : t('ofConnection', { name, value: change, id: instanceId })
}
