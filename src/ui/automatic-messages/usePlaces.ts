import { useCommands } from '@app/panel/panel'
import {
  AutomaticMessagePlacesDocument,
  type AutomaticMessagePlacesQuery,
} from '@infra/graphql/automatic-messages.gen'
import { useRead } from '@ui/kit/server/useRead'

type Answer = AutomaticMessagePlacesQuery['automaticMessagePlaces']
type Option = Readonly<{ value: string; label: string }>
/** What a message may be meant for, as options of fields and filters. */
export type Places = Readonly<Record<Exclude<keyof Answer, '__typename'>, readonly Option[]>>

const NONE: Places = { instances: [], departments: [], categories: [], reasons: [] }
const options = (rows: Answer['instances']): readonly Option[] =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** Connections, departments, and reasons with their categories; empty until they are here. */
export function usePlaces(): Places {
  const { read } = useCommands()
  const { value } = useRead('automatic places', () => read(AutomaticMessagePlacesDocument, {}), 'reasons')
  if (!value) return NONE
  const { instances, departments, categories, reasons } = value.automaticMessagePlaces
  return {
    instances: options(instances),
    departments: options(departments),
    categories: options(categories),
    reasons: options(reasons),
  }
}
