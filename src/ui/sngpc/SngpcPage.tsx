import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayOpen } from '@domain/access/rights'
import { pathTo, routeWith } from '@domain/access/routes'
import { formatDocument } from '@domain/contacts/document'
import { SngpcPlacesDocument } from '@infra/graphql/sngpc.gen'
import { NativeSelect } from '@mantine/core'
import { useNow } from '@ui/kit/clock'
import { dayOf } from '@ui/kit/dates'
import { DateField } from '@ui/kit/dayFields'
import { Page } from '@ui/kit/Page'
import { useRead } from '@ui/kit/server/useRead'
import { useTexts } from '@ui/kit/text'
import { Link, useSearchParams } from 'react-router-dom'
import { SngpcFile } from './internal/SngpcFile'
import { SngpcSales } from './internal/SngpcSales'
import styles from './Sngpc.module.css'
import { sngpcTexts } from './texts/pt_BR'

const DAY_MS = 86_400_000
/** Sales are sent at least every seven days (RDC 22/2014). */
const WEEK = 7

/** Sales of controlled medicine in a period: what of them is still to be written down, and their file for ANVISA. */
export default function SngpcPage() {
  const t = useTexts(sngpcTexts)
  const { read } = useCommands()
  const { tenant } = usePanel()
  const { role } = useUser()
  const now = useNow(60_000)
  const [address, setAddress] = useSearchParams()
  const { value, failure, reload } = useRead('sngpc', () => read(SngpcPlacesDocument, {}), 'store')
  const places = value?.sngpcPlaces
  const place = places?.find(({ cnpj }) => cnpj === address.get('cnpj')) ?? places?.[0]
  const first = address.get('first') ?? dayOf(now - WEEK * DAY_MS)
  const last = address.get('last') ?? dayOf(now - DAY_MS)
  const show = (wanted: Readonly<Record<string, string>>) => {
    const next = new URLSearchParams(address)
    for (const [name, said] of Object.entries(wanted)) next.set(name, said)
    setAddress(next)
  }
  return (
    <Page
      route="sngpc"
      lead={t('lead')}
      loading={places === undefined && failure === null}
      error={places === undefined && failure ? { text: failure.message || undefined, onRetry: reload } : null}
    >
      {places?.length === 0 && (
        <p>
          {t('off')}{' '}
          {mayOpen(role, routeWith('dynamic-settings')) && (
            <Link to={pathTo(tenant, 'dynamic-settings')}>{t('toSettings')}</Link>
          )}
        </p>
      )}
      {place && (
        <>
          <div className={styles.asked}>
            {(places?.length ?? 0) > 1 && (
              <NativeSelect
                label={t('place')}
                data={places?.map(({ cnpj, name }) => ({
                  value: cnpj,
                  label: t('placeName', { name, cnpj: formatDocument(cnpj) }),
                }))}
                value={place.cnpj}
                onChange={({ currentTarget }) => show({ cnpj: currentTarget.value })}
              />
            )}
            <DateField label={t('first')} value={first} onChange={(day) => show({ first: day })} />
            <DateField label={t('last')} value={last} onChange={(day) => show({ last: day })} />
            {place.cnpj === '' ? (
              <p className={styles.warning}>{t('noCnpj')}</p>
            ) : (
              <SngpcFile cnpj={place.cnpj} first={first} last={last} />
            )}
          </div>
          <p className="muted dense">{t('onlySales')}</p>
          <SngpcSales cnpj={place.cnpj} first={first} last={last} />
        </>
      )}
    </Page>
  )
}
