import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { type Fared, verdictOn } from '@domain/email/reputation'
import { MailStandingDocument, type MailStandingQuery } from '@infra/graphql/email.gen'
import { ShortDate } from '@ui/kit/list/ShortDate'
import { formatPercent } from '@ui/kit/percent'
import { useRead } from '@ui/kit/server/useRead'
import { languageTag, useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import styles from '../MailInfos.module.css'
import { emailTexts } from '../texts/pt_BR'
import { DomainState } from './DomainState'

type Reputation = MailStandingQuery['mailStanding']['domains'][number]
const FARED = ['delivered', 'bounced', 'complained'] as const
const JUDGED = ['bounced', 'complained'] as const satisfies readonly Fared[]
const TOPICS = ['mailDomains', 'mailSuppressions'] as const
const many = (count: number) => count.toLocaleString(languageTag())

/** How the shop's mails fare: its domains, what became of their mails, and who is not written to any more. */
export function Standing() {
  const t = useTexts(emailTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { read } = useCommands()
  const { value, failure } = useRead('mail standing', () => read(MailStandingDocument, {}), TOPICS)
  if (failure && !value) return <p className={styles.none}>{failure.message || t('standing.failed')}</p>
  if (!value) return null
  const { domains, suppressed_bounced: bounced, suppressed_complained: complained } = value.mailStanding
  return (
    <>
      {domains.length > 0 && (
        <section className={styles.standing} aria-labelledby="mail-standing">
          <h2 id="mail-standing">{t('standing.title')}</h2>
          <ul className={styles.senders}>
            {domains.map((one) => (
              <OneDomain key={one.domain.id} {...one} />
            ))}
          </ul>
        </section>
      )}
      <section className={styles.standing} aria-labelledby="mail-suppressed">
        <h2 id="mail-suppressed">{t('suppressed.label')}</h2>
        <p>
          {bounced + complained === 0
            ? t('suppressed.empty')
            : t('standing.suppressed', { bounced: many(bounced), complained: many(complained) })}{' '}
          {mayOpen(role, routeWith('crm/sender/emails')) && (
            <Link to={`${pathTo(tenant, 'crm/sender/emails')}?view=suppressed`}>{t('standing.list')}</Link>
          )}
        </p>
      </section>
    </>
  )
}

function OneDomain({ domain, ...counts }: Reputation) {
  const t = useTexts(emailTexts)
  const { sent } = counts
  const troubles = JUDGED.flatMap((what) => {
    const verdict = verdictOn(what, counts[what], sent)
    return verdict === 'good' ? [] : [t(`standing.${verdict}.${what}`)]
  })
  return (
    <li className={styles.sender}>
      <div>
        <strong>{domain.name}</strong>
        <small>
          {t('standing.records', { found: domain.found, wanted: domain.wanted })}
          {domain.checked_at && (
            <>
              {' · '}
              {t('standing.checked')} <ShortDate at={domain.checked_at} />
            </>
          )}
        </small>
      </div>
      <DomainState of={domain.state} />
      <dl className={styles.figures}>
        <Figure name={t('standing.sent')} count={sent} />
        {FARED.map((what) => (
          <Figure
            key={what}
            name={t(`standing.${what}`)}
            count={counts[what]}
            of={sent}
            {...(what !== 'delivered' && { verdict: verdictOn(what, counts[what], sent) })}
          />
        ))}
      </dl>
      {troubles.map((words) => (
        <p key={words}>{words}</p>
      ))}
    </li>
  )
}

function Figure({
  name,
  count,
  of = 0,
  verdict,
}: {
  name: string
  count: number
  of?: number
  verdict?: string
}) {
  return (
    <div data-verdict={verdict}>
      <dt>{name}</dt>
      <dd>
        {many(count)} {of > 0 && <small>{formatPercent((100 * count) / of)}</small>}
      </dd>
    </div>
  )
}
