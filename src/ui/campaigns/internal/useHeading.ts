import type { Heading } from '@domain/campaigns/headings'
import { languageTag } from '@ui/kit/text'
import { useChannelTexts } from './channel'

/** Says a heading of the report. */
export function useHeading(): (heading: Heading) => string {
  const t = useChannelTexts()
  return ({ name, ...values }) =>
    t(`headings.${name}`, {
      ...Object.fromEntries(
        Object.entries(values).map(([key, value]) => [key, value.toLocaleString(languageTag())]),
      ),
      ...('people' in values && { count: values.people }),
    })
}
