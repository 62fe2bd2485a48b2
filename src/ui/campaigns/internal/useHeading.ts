import type { Heading } from '@domain/campaigns/headings'
import { languageTag, useTexts } from '@ui/kit/text'
import { campaignTexts } from '../texts/pt_BR'

/** Says a heading of the report. */
export function useHeading(): (heading: Heading) => string {
  const t = useTexts(campaignTexts)
  return ({ name, ...values }) =>
    t(`headings.${name}`, {
      ...Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, value.toLocaleString(languageTag())]),
      ),
      ...('people' in values && { count: values.people }),
    })
}
