import { useCommands, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { routeWith } from '@domain/access/routes'
import { ResendUncertainDocument } from '@infra/graphql/campaigns.gen'
import { Button } from '@mantine/core'
import { ConfirmAction } from '@ui/kit/ConfirmAction'
import { languageTag } from '@ui/kit/text'
import { useState } from 'react'
import styles from '../Campaigns.module.css'
import type { Report } from './CampaignReport'
import { useChannelTexts, usePart } from './channel'
import { PeopleNumber } from './peopleAt'

type Props = { report: Report; onDone: () => void }

/** What did not arrive and why, in words; and a button that sends again to those of whom nothing is known. */
export function TroublePanel({ report, onDone }: Props) {
  const part = usePart()
  const t = useChannelTexts()
  const { counts, failures, resendable, campaign } = report
  const { change } = useCommands()
  const may = mayOpen(useUser().role, routeWith(part.add)) && resendable > 0
  const [asking, setAsking] = useState(false)
  if (failures.length === 0 && !may) return null
  const many = { count: resendable, people: resendable.toLocaleString(languageTag()) }
  return (
    <section className={`${styles.panel} ${styles.trouble}`} aria-labelledby="campaign-trouble">
      <h2 id="campaign-trouble">{t('report.failures')}</h2>
      {failures.length > 0 && (
        <>
          <p className={styles.quiet}>
            {t('report.failuresLead', {
              count: counts.failed,
              people: counts.failed.toLocaleString(languageTag()),
            })}
          </p>
          <dl>
            {failures.map(({ reason, keys, people }) => (
              <div key={reason}>
                <dt>
                  <PeopleNumber people={people} at="failed" filter={['reason', ...keys]} />
                </dt>
                <dd>{reason}</dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {may && (
        <>
          <p className={styles.quiet}>{t('report.resendLead', many)}</p>
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('report.resend', many)}
          </Button>
        </>
      )}
      {asking && (
        <ConfirmAction
          danger
          title={t('report.resendTitle', many)}
          text={t('report.resendText')}
          action={t('report.resend', many)}
          said={t('report.resent')}
          ask={() => change(ResendUncertainDocument, { id: campaign.id, seen: resendable })}
          onClose={(done) => {
            setAsking(false)
            if (done) onDone()
          }}
        />
      )}
    </section>
  )
}
