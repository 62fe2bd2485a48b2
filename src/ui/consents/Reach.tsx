import { useCommands } from '@app/panel/panel'
import type { SendChannel } from '@domain/consents/may-send'
import { OutreachReachDocument } from '@infra/graphql/campaigns.gen'
import { useRead } from '@ui/kit/server/useRead'
import { languageTag, useTexts } from '@ui/kit/text'
import { reachTexts } from './texts/reach/pt_BR'

/** How many customers promotions reach now, by one channel or by each; for whoever may open campaigns. */
export function Reach({ channel: only }: { channel?: SendChannel }) {
  const t = useTexts(reachTexts)
  const { read } = useCommands()
  const { value, failure } = useRead('outreach reach', () => read(OutreachReachDocument, {}))
  if (failure && !value) return <p className="meta">{t('failed')}</p>
  const some = (count: number) => count.toLocaleString(languageTag())
  const rows = value?.outreachReach.filter(({ channel }) => only === undefined || channel === only) ?? []
  return (
    <>
      {rows.map(({ channel, customers, reachable, no_consent, withdrawn, no_address }) => (
        <p key={channel} className="meta">
          {t(`by.${channel as SendChannel}`, {
            customers: some(customers),
            reachable: some(reachable),
            no_consent: some(no_consent),
            withdrawn: some(withdrawn),
            no_address: some(no_address),
          })}
        </p>
      ))}
      {rows.some(({ is_estimate: isEstimate }) => isEstimate) && <p className="meta">{t('estimate')}</p>}
    </>
  )
}
