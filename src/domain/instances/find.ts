import type { PlatformState } from '../platform/availability'
import { foldText } from '../text/fold-text'
import { instanceLabel } from './label'
import type { InstanceRow } from './tables'

/** Which connections are looked for. */
export type InstanceFilter = Readonly<{
  /** Part of name, nickname or number; empty: any. */
  search: string
  standing: 'any' | 'connected' | 'troubled'
  kind: 'any' | 'official' | 'hub'
}>

export const ANY_INSTANCE: InstanceFilter = { search: '', standing: 'any', kind: 'any' }

/** The connections that are looked for, in the order given. A number is found however it is typed. */
export function findInstances(
  rows: readonly InstanceRow[],
  { search, standing, kind }: InstanceFilter,
  platform: PlatformState,
): InstanceRow[] {
  const words = foldText(search.trim())
  const digits = search.replace(/\D/g, '')
  return rows.filter((row) => {
    const { data } = row
    if (kind !== 'any' && data.is_official !== (kind === 'official')) return false
    if (standing !== 'any' && (instanceLabel(row, platform) === 'connected') !== (standing === 'connected'))
      return false
    if (words === '') return true
    return (
      foldText(`${data.name} ${data.nickname ?? ''}`).includes(words) ||
      (digits !== '' && (data.phone_number ?? '').includes(digits))
    )
  })
}
