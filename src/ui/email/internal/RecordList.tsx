import { RECORD_KINDS } from '@domain/email/domain-records'
import type { MailDomainQuery } from '@infra/graphql/email.gen'
import { CopyButton } from '@ui/kit/CopyButton'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import { emailTexts } from '../texts/pt_BR'
import styles from './Records.module.css'

type DomainRecord = MailDomainQuery['mailDomain']['records'][number]

const STATES = ['found', 'missing', 'wrong', 'unheard'] as const
const FAULTS = ['other', 'doubled', 'several', 'lookups'] as const

/** What the owner of a domain creates at its name servers, and what was found there. */
export function RecordList({ records }: { records: readonly DomainRecord[] }) {
  const t = useTexts(emailTexts)
  return (
    <ol className={styles.records} aria-label={t('records.title')}>
      {records.map((record) => (
        <Record key={record.kind} record={record} />
      ))}
    </ol>
  )
}

function Record({ record }: { record: DomainRecord }) {
  const t = useTexts(emailTexts)
  const kind = RECORD_KINDS.find((one) => one === record.kind)
  const state = STATES.find((one) => one === record.state) ?? 'unchecked'
  const fault = FAULTS.find((one) => one === record.fault)
  return (
    <li className={styles.record}>
      <div className={styles.head}>
        <h2>{kind && t(`records.kinds.${kind}`)}</h2>
        <StateBadge tone={state === 'found' ? 'success' : state === 'wrong' ? 'danger' : 'quiet'}>
          {t(`records.states.${state}`)}
        </StateBadge>
      </div>
      <dl className={styles.fields}>
        <dt>{t('records.type')}</dt>
        <dd>{record.type}</dd>
        <dd />
        <dt>{t('records.host')}</dt>
        <dd>
          <code>{record.host}</code>
        </dd>
        <dd>
          <CopyButton value={record.host} label={t('records.copyHost')} />
        </dd>
        <dt>{t('records.value')}</dt>
        <dd>
          <code>{record.value}</code>
        </dd>
        <dd>
          <CopyButton value={record.value} label={t('records.copyValue')} />
        </dd>
      </dl>
      {kind === 'dmarc' && state !== 'found' && <p>{t('records.dmarcHelp')}</p>}
      {state === 'unheard' && <p>{t('records.unheard')}</p>}
      {fault && (
        <div className={styles.seen}>
          {t(`records.faults.${fault}`)} {record.seen.length > 0 && t('records.seen')}
          {record.seen.length > 0 && (
            <ul>
              {record.seen.map((one) => (
                <li key={one}>
                  <code>{one}</code>
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </li>
  )
}
