import '@ui/kit/texts/shared/pt_BR'
import type { Place } from '@domain/automatic-messages/place'
import { Select } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'

/** More options than one sees at a glance are searched. */
const MANY = 8

/** For which department and which connection it holds; none: for all. */
export function PlaceFields<Values extends Place & Record<string, unknown>>({
  form,
  places,
}: {
  form: UseFormReturnType<Values>
  places: Places
}) {
  const t = useTexts(automaticTexts)
  return (
    <Pair>
      <Select
        label={t('shared:department')}
        placeholder={t('anyDepartment')}
        data={[...places.departments]}
        clearable
        searchable={places.departments.length > MANY}
        {...form.getInputProps('departmentId')}
        comboboxProps={{ withinPortal: true }}
      />
      <Select
        label={t('instance')}
        placeholder={t('anyInstance')}
        data={[...places.instances]}
        clearable
        searchable={places.instances.length > MANY}
        {...form.getInputProps('instanceId')}
        comboboxProps={{ withinPortal: true }}
      />
    </Pair>
  )
}
