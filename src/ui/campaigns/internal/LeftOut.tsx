import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import {
  CampaignForecastPeopleDocument,
  type CampaignForecastPeopleQuery,
} from '@infra/graphql/campaigns.gen'
import { Button } from '@mantine/core'
import { Avatar } from '@ui/kit/Avatar'
import { formatDate } from '@ui/kit/dates'
import { usePages } from '@ui/kit/server/usePages'
import { languageTag, useTexts } from '@ui/kit/text'
import styles from '../CampaignForm.module.css'
import { campaignTexts } from '../texts/pt_BR'
import type { CampaignFormSent } from './useForecast'

type Person = CampaignForecastPeopleQuery['campaignForecastPeople']['items'][number]

/** So many are shown at first, and so many more each time. */
const FIRST = 5
const MORE = 25

type Props = { form: CampaignFormSent; reason: string; people: number }

/** Who is meant by a number of the forecast, with the date from which they may be written to again. */
export function LeftOut({ form, reason, people }: Props) {
  const t = useTexts(campaignTexts)
  const { read } = useCommands()
  const { shown, busy, failure, more, reload } = usePages<Person, null>(
    `${reason} ${JSON.stringify({ ...form, name: '' })}`,
    async (after) => {
      const outcome = await read(CampaignForecastPeopleDocument, {
        form: { ...form, variants: [...form.variants] },
        reason,
        list: { after, limit: after === null ? FIRST : MORE },
      })
      if (!outcome.ok) return outcome
      const { items, next } = outcome.value.campaignForecastPeople
      return { ok: true, value: { items, next, rest: null } }
    },
  )
  return (
    <div className={styles.people}>
      {failure !== null && (
        <p role="alert">
          {failure}{' '}
          <Button size="compact-xs" variant="light" onClick={reload}>
            {t('kit:retry')}
          </Button>
        </p>
      )}
      {!shown && busy && <p role="status">{t('kit:loading')}</p>}
      <ul>
        {shown?.items.map(({ id, customer_id, customer_name, may_again_at: again }) => (
          <li key={id}>
            <Avatar id={customer_id ?? id} name={customer_name ?? ''} size={24} />
            <strong>{customer_name ?? t('people.gone')}</strong>
            {again !== null && <span>{t('out.again', { day: formatDate(again).slice(0, 5) })}</span>}
          </li>
        ))}
      </ul>
      {shown?.next && (
        <Button variant="subtle" size="compact-xs" loading={busy} onClick={more}>
          {shown.items.length <= FIRST
            ? t('out.all', { people: people.toLocaleString(languageTag()) })
            : t('shared:more')}
        </Button>
      )}
    </div>
  )
}
