import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, type RoutePattern, routeWith } from '@domain/access/routes'
import { maySendFrom } from '@domain/email/domain-check'
import { MailInfosDocument, type MailInfosQuery } from '@infra/graphql/email.gen'
import { Reach } from '@ui/consents/Reach'
import { Page } from '@ui/kit/Page'
import { StateBadge } from '@ui/kit/StateBadge'
import { useRead } from '@ui/kit/server/useRead'
import { languageTag, useTexts } from '@ui/kit/text'
import { Link } from 'react-router-dom'
import { DomainState } from './internal/DomainState'
import { Standing } from './internal/Standing'
import styles from './MailInfos.module.css'
import { emailTexts } from './texts/pt_BR'

const ROUTE = 'campaign/email/infos'
const TOPICS = ['senders', 'mailDomains'] as const

type Info = MailInfosQuery['mailInfos'][number]

/** Whether e-mails leave from the shop: of whom, how many today, and where that is set up. */
export default function MailInfosPage() {
  const t = useTexts(emailTexts)
  const { read } = useCommands()
  const { role } = useUser()
  const knowsReach = mayOpen(role, routeWith('email/campaigns'))
  const looksAfter =
    mayOpen(role, routeWith('crm/domain/emails')) || mayOpen(role, routeWith('crm/sender/emails'))
  const { value, loading, failure, reload } = useRead('mail infos', () => read(MailInfosDocument, {}), TOPICS)
  return (
    <Page
      route={ROUTE}
      width="narrow"
      lead={t('infos.lead')}
      loading={loading}
      error={failure && !value ? { text: failure.message || undefined, onRetry: reload } : null}
    >
      {value?.mailInfos.length === 0 && <p className={styles.none}>{t('infos.none')}</p>}
      {value && value.mailInfos.length > 0 && (
        <ul className={styles.senders} aria-label={t('senders.label')}>
          {value.mailInfos.map((info) => (
            <Sender key={info.id} info={info} />
          ))}
        </ul>
      )}
      {knowsReach && <Reach channel="email" />}
      {looksAfter && <Standing />}
      <Ways />
    </Page>
  )
}

function Sender({ info }: { info: Info }) {
  const t = useTexts(emailTexts)
  const { name, address, is_default: isDefault, is_confirmed: isConfirmed, domain_state: state } = info
  const many = (count: number) => count.toLocaleString(languageTag())
  const left = info.limit === null ? null : Math.max(0, info.limit - info.reached)
  return (
    <li className={styles.sender}>
      <div>
        <strong>{name}</strong>
        <small>{[address, isDefault && t('senders.isDefault')].filter(Boolean).join(' · ')}</small>
      </div>
      {isConfirmed ? (
        <DomainState of={state} />
      ) : (
        <StateBadge tone="quiet">{t('senders.states.unconfirmed')}</StateBadge>
      )}
      {isConfirmed && maySendFrom(state) && (
        <p>
          {left === null
            ? t('infos.noLimit')
            : t('infos.today', {
                left: many(left),
                limit: many(info.limit ?? 0),
                domain: info.domain_name,
              })}
        </p>
      )}
    </li>
  )
}

/** Where it is set up, and where it is used. */
const WAYS = [
  ['senders', 'crm/sender/emails'],
  ['domains', 'crm/domain/emails'],
  ['campaigns', 'email/campaigns'],
] as const satisfies readonly (readonly [string, RoutePattern])[]

/** The ways on, as far as the user may open them. */
function Ways() {
  const t = useTexts(emailTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const open = WAYS.filter(([, pattern]) => mayOpen(role, routeWith(pattern)))
  if (open.length === 0) return <p className={styles.none}>{t('infos.ask')}</p>
  return (
    <ul className={styles.ways}>
      {open.map(([name, pattern]) => (
        <li key={name}>
          <Link to={pathTo(tenant, pattern)}>{t(`infos.ways.${name}`)}</Link>
        </li>
      ))}
    </ul>
  )
}
