import { languageTag } from '@ui/kit/text'
import { shopZone } from '@ui/kit/zone'

/** When something happened at the doors, to the second. */
export const timeOf = (iso: string): string =>
  new Intl.DateTimeFormat(languageTag(), {
    timeZone: shopZone(),
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(iso))
