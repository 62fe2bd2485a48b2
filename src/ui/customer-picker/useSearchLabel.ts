import { useUser } from '@app/panel/panel'
import { seesContacts } from '@domain/access/actions'
import { useTexts } from '@ui/kit/text'
import { customerPickerTexts } from './texts/pt_BR'

/** What a search of customers may be for, as its field says it: with hidden contact data less than `label` names. */
export function useSearchLabel(label: string): string {
  const t = useTexts(customerPickerTexts)
  return seesContacts(useUser().role) ? label : t('searchShown')
}
