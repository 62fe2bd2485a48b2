import { languageTag, shopZone } from '@ui/kit/text'

/** When an event of the security log happened, to the second. */
export const timeOf = (iso: string): string =>
  new Intl.DateTimeFormat(languageTag(), {
    timeZone: shopZone(),
    dateStyle: 'short',
    timeStyle: 'medium',
  }).format(new Date(iso))
