import { usePanel, useRow } from '@app/panel/panel'
import { connectionsPath } from '@domain/access/guard'
import { instanceName, isThere } from '@domain/instances/label'
import { useManager } from '@ui/instance-picker/useManager'
import { Page } from '@ui/kit/Page'
import { part } from '@ui/kit/part'
import { useTexts } from '@ui/kit/text'
import { useParams } from 'react-router-dom'
import styles from './Build.module.css'
import { EditForm } from './internal/EditForm'
import { HealthCard } from './internal/HealthCard'
import { NoInstance } from './internal/NoInstance'
import { OfficialAccess } from './internal/OfficialAccess'
import { RemoveInstance } from './internal/RemoveInstance'
import { SessionCard } from './internal/SessionCard'
import { useInstanceQuery } from './internal/useInstanceQuery'
import { instanceTexts } from './texts/pt_BR'

const TemplateTable = part(() => import('@ui/templates/TemplateTable'))

const ROUTE = 'instances/edit/{id}'

/** Everything about one connection: what it is called, what leads to it, how its number stands, and its end. */
export default function InstanceEditPage() {
  const t = useTexts(instanceTexts)
  const { id = '' } = useParams()
  const { ready, tenant } = usePanel()
  const manages = useManager()
  const row = useRow('instances', id)
  const options = useInstanceQuery({ type: 'options' }, { wanted: manages })
  const health = useInstanceQuery(
    { type: 'health', id },
    // What the provider tells by itself comes as a change of the connection.
    { wanted: manages && row !== undefined, key: row?.data.told_at ?? '' },
  )
  if (!manages || !row || !isThere(row))
    return (
      <Page route={ROUTE} width="narrow" loading={!ready}>
        <NoInstance text={manages ? t('gone') : t('readOnly')} />
      </Page>
    )
  const { data } = row
  return (
    <Page route={ROUTE} title={instanceName(data)} width="narrow">
      <div className="stack gap-16">
        <EditForm key={id} row={row} hosts={options.value?.hub_hosts ?? []} pace={health.value} />
        {data.is_official ? (
          <>
            <HealthCard row={row} health={health} />
            <TemplateTable key={id} instanceId={id} />
            <section className={styles.card}>
              <h2>{t('form.access')}</h2>
              <OfficialAccess
                row={row}
                action={t('form.saveAccess')}
                tokenKept={health.value?.token_set ?? false}
                onSaved={health.again}
              />
            </section>
          </>
        ) : (
          <SessionCard row={row} />
        )}
        <RemoveInstance row={row} listPath={connectionsPath(tenant)} />
      </div>
    </Page>
  )
}
