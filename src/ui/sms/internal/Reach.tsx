import { useCommands } from '@app/panel/panel'
import { OutreachReachDocument } from '@infra/graphql/campaigns.gen'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { smsTexts } from '../texts/pt_BR'

/** How many customers advertising by SMS reaches now, for whoever may know. */
export function Reach() {
  const t = useTexts(smsTexts)
  const { read } = useCommands()
  const { value } = useRead('outreach reach', () => read(OutreachReachDocument, {}))
  const found = value?.outreachReach.find(({ channel }) => channel === 'sms')
  return (
    found && (
      <p>
        {t(found.is_estimate ? 'people.about' : 'people.reach', {
          reachable: found.reachable,
          customers: found.customers,
          no_consent: found.no_consent,
          withdrawn: found.withdrawn,
          no_address: found.no_address,
        })}
      </p>
    )
  )
}
