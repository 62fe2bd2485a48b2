import { usePanel, useRow } from '@app/panel/panel'
import { connectionsPath } from '@domain/access/guard'
import { instanceName, isThere } from '@domain/instances/label'
import { useManager } from '@ui/instance-picker/useManager'
import { Page } from '@ui/kit/Page'
import { useTexts } from '@ui/kit/text'
import { useParams } from 'react-router-dom'
import styles from './Build.module.css'
import { NewInstanceForm } from './internal/NewInstanceForm'
import { NoInstance } from './internal/NoInstance'
import { NEW } from './internal/newInstance'
import { OfficialAccess } from './internal/OfficialAccess'
import { PairPanel } from './internal/PairPanel'
import { SignupCard } from './internal/SignupCard'
import { useInstanceQuery } from './internal/useInstanceQuery'
import { instanceTexts } from './texts/pt_BR'

const ROUTE = 'instances/build/{id}'

/** Making a connection: name and kind first, then its number, by a code or by Meta. */
export default function InstanceBuildPage() {
  const t = useTexts(instanceTexts)
  const { id = NEW } = useParams()
  const manages = useManager()
  if (!manages)
    return (
      <Page route={ROUTE} width="narrow">
        <NoInstance text={t('readOnly')} />
      </Page>
    )
  return id === NEW ? <New /> : <Connect key={id} id={id} />
}

function New() {
  const t = useTexts(instanceTexts)
  const options = useInstanceQuery({ type: 'options' })
  return (
    <Page
      route={ROUTE}
      title={t('build.title')}
      lead={t('build.lead')}
      width="narrow"
      loading={options.value === null && options.failure === null}
      error={options.failure === null ? null : { text: options.failure || undefined, onRetry: options.again }}
    >
      {options.value && <NewInstanceForm options={options.value} />}
    </Page>
  )
}

function Connect({ id }: { id: string }) {
  const t = useTexts(instanceTexts)
  const { tenant, ready } = usePanel()
  const row = useRow('instances', id)
  const options = useInstanceQuery({ type: 'options' })
  if (!row || !isThere(row))
    return (
      <Page route={ROUTE} width="narrow" loading={!ready}>
        <NoInstance text={t('gone')} />
      </Page>
    )
  const { data } = row
  const name = instanceName(data)
  const listPath = connectionsPath(tenant)
  return (
    <Page
      route={ROUTE}
      title={data.is_official ? t('byOfficial.title', { name }) : t('pair.title', { name })}
      lead={data.is_official ? t('byOfficial.lead') : t('pair.lead')}
      width="narrow"
    >
      {data.is_official && !data.activated ? (
        <div className="stack gap-16">
          {options.value?.signup && <SignupCard instanceId={id} signup={options.value.signup} />}
          <section className={styles.card}>
            <h2>{t('byOfficial.byHand')}</h2>
            <OfficialAccess row={row} action={t('byOfficial.check')} />
          </section>
        </div>
      ) : (
        <PairPanel row={row} listPath={listPath} />
      )}
    </Page>
  )
}
