import '@ui/kit/texts/shared/pt_BR'
import type { Place } from '@domain/automatic-messages/place'
import type { Translate } from '@ui/kit/text'
import type { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'

type Texts = Translate<typeof automaticTexts>

/** What the fields are called that all of these forms have. */
export const placeNames = (t: Texts) => ({
  departmentId: t('shared:department'),
  instanceId: t('instance'),
  active: t('shared:on'),
})

const labelIn = (options: Places['instances'], id: string): string =>
  options.find(({ value }) => value === id)?.label ?? id

/** Where a message holds, as people read it; undefined for other fields. */
export function placeSaid(t: Texts, places: Places, field: string, values: Place): string | undefined {
  if (field === 'departmentId')
    return values.departmentId === null
      ? t('anyDepartment')
      : labelIn(places.departments, values.departmentId)
  if (field !== 'instanceId') return undefined
  return values.instanceId === null ? t('anyInstance') : labelIn(places.instances, values.instanceId)
}

/** One of these options, as people read it. */
export const optionSaid = (options: Places['instances'], id: string | null, none: string): string =>
  id === null ? none : labelIn(options, id)
