import '@ui/kit/texts/shared/pt_BR'
import { useCommands, usePanel, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { pathTo } from '@domain/access/routes'
import { SyncCatalogDocument } from '@infra/graphql/catalog.gen'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconLink, IconRefresh } from '@tabler/icons-react'
import { formatDateTime } from '@ui/kit/dates'
import { NoticeBar } from '@ui/kit/NoticeBar'
import { Page } from '@ui/kit/Page'
import { StateBadge } from '@ui/kit/StateBadge'
import { useAction } from '@ui/kit/server/useAction'
import { useTexts } from '@ui/kit/text'
import { useId, useState } from 'react'
import { Link } from 'react-router-dom'
import styles from './Catalog.module.css'
import { LinkDrawer, NoCatalog } from './internal/LinkCatalog'
import { RemovalNotice } from './internal/RemovalNotice'
import { stateName } from './internal/states'
import { type Standing, useStandings } from './internal/useStandings'
import { catalogTexts } from './texts/pt_BR'

/** How each connection's catalogue stands with Meta: what is there, the last run, what failed, and trying again. */
export default function CatalogInfoPage() {
  const t = useTexts(catalogTexts)
  const { standings, loading, failure, reload } = useStandings()
  return (
    <Page
      route="catalog/infos"
      lead={t('infos.lead')}
      loading={loading}
      error={failure && { text: failure.message || undefined, onRetry: reload }}
    >
      {standings.length === 0 ? (
        <p className={styles.none}>{t('noConnection')}</p>
      ) : (
        <div className={styles.cards}>
          {standings.map((row) =>
            row.catalog_id === null ? (
              <NoCatalog key={row.instance_id} row={row} />
            ) : (
              <Card key={row.instance_id} row={row} onDone={reload} />
            ),
          )}
        </div>
      )}
    </Page>
  )
}

function Card({ row, onDone }: { row: Standing; onDone: () => void }) {
  const t = useTexts(catalogTexts)
  const { tenant } = usePanel()
  const { role } = useUser()
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [linking, setLinking] = useState(false)
  const titleId = useId()
  const { instance_id, instance_name: name, catalog_id: catalog, counts, error } = row
  const items = (state: string) =>
    `${pathTo(tenant, 'catalog/itens')}?${new URLSearchParams({ 'f.instance': instance_id, 'f.state': state })}`
  const sync = () =>
    run(() => change(SyncCatalogDocument, { instance_id }), t('infos.asked', { name })).then(
      ({ ok }) => ok && onDone(),
    )
  return (
    <section className={styles.card} aria-labelledby={titleId}>
      <h2 className="m-0 lead" id={titleId}>
        {name}
      </h2>
      <RemovalNotice row={row} onDone={onDone} />
      {row.alarm && (
        <NoticeBar urgent>
          <IconAlertTriangle size={18} aria-hidden />
          <p>{t('infos.alarm')}</p>
        </NoticeBar>
      )}
      <dl>
        <dt>{t('infos.catalog')}</dt>
        <dd>{catalog}</dd>
        <dt>{t('shared:state')}</dt>
        <dd>
          <StateBadge tone={error !== null ? 'danger' : row.succeeded_at === null ? 'quiet' : 'success'}>
            {t(error !== null ? 'infos.failed' : row.succeeded_at === null ? 'infos.never' : 'infos.inStep')}
          </StateBadge>
        </dd>
        <dt>{t('infos.succeeded')}</dt>
        <dd>{row.succeeded_at === null ? '–' : formatDateTime(row.succeeded_at)}</dd>
        {row.failed_at !== null && (
          <>
            <dt>{t('infos.failedAt')}</dt>
            <dd>{formatDateTime(row.failed_at)}</dd>
          </>
        )}
        {counts.map(({ state, count }) => (
          <Count key={state} name={stateName(t, state)} count={count} to={items(state)} />
        ))}
      </dl>
      {counts.length === 0 && <p className="muted">{t('infos.nothing')}</p>}
      {(failure ?? error) && (
        <p className="m-0 danger" role="alert">
          {failure ?? error}
        </p>
      )}
      <div className="flex wrap gap-8">
        {mayCall(role, 'syncCatalog') && (
          <Button
            leftSection={<IconRefresh size={16} aria-hidden />}
            loading={busy}
            onClick={() => void sync()}
          >
            {t('infos.sync')}
          </Button>
        )}
        {mayCall(role, 'connectCatalog') && (
          <Button
            variant="default"
            leftSection={<IconLink size={16} aria-hidden />}
            onClick={() => setLinking(true)}
          >
            {t('link.change')}
          </Button>
        )}
      </div>
      {linking && (
        <LinkDrawer
          row={row}
          onClose={(saved) => {
            setLinking(false)
            if (saved) onDone()
          }}
        />
      )}
    </section>
  )
}

function Count({ name, count, to }: { name: string; count: number; to: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>
        <Link to={to}>{count}</Link>
      </dd>
    </>
  )
}
