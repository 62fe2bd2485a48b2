import type { CustomerConsentsQuery } from '@infra/graphql/consents.gen'
import { formatDateTime } from '@ui/kit/dates'
import { useTexts } from '@ui/kit/text'
import styles from '../Consents.module.css'
import { consentTexts } from '../texts/pt_BR'
import { useWords } from './useWords'

type State = CustomerConsentsQuery['customerConsents']['current'][number]

/** What holds by channel and purpose, since when, and by what. */
export function Standing({ states }: { states: readonly State[] }) {
  const t = useTexts(consentTexts)
  const words = useWords()
  return (
    <table className={styles.standing} aria-label={t('standing')}>
      <thead>
        <tr>
          <th scope="col">{t('purposeLabel')}</th>
          <th scope="col">{t('scopeLabel')}</th>
          <th scope="col">{t('holds')}</th>
        </tr>
      </thead>
      <tbody>
        {states.map((one) => (
          <tr key={`${one.purpose}/${one.scope}`}>
            <th scope="row">{words.purpose(one.purpose)}</th>
            <td>{words.channel(one.scope)}</td>
            <td>
              <span className={styles.decision} data-decision={one.decision}>
                {words.decision(one.decision)}
              </span>
              <small>{formatDateTime(one.at)}</small>
              <small>{words.source(one.source) ?? words.channel(one.channel)}</small>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
