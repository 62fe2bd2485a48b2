import '@mantine/core/styles/Combobox.css'
import { useUser } from '@app/panel/panel'
import { seesContacts } from '@domain/access/actions'
import type { DraftGroup } from '@domain/contacts/segments/draft'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { ConditionGroup } from './segments/ConditionGroup'
import { useFilterChoices } from './segments/useFilterChoices'

type Props = { tree: DraftGroup; onChange: (tree: DraftGroup) => void }

/** Conditions on customers as they are put together, outside of the list of customers. */
export function AudienceConditions({ tree, onChange }: Props) {
  const choices = useFilterChoices(useFieldModel(), seesContacts(useUser().role))
  return <ConditionGroup group={tree} fields={choices} depth={1} onChange={onChange} />
}
