import '../../texts/shared/pt_BR'
import '@mantine/core/styles/Progress.css'
import { useCommands } from '@app/panel/panel'
import { CancelExportDocument, ExportsDocument, type ExportsQuery } from '@infra/graphql/exports.gen'
import { Button, Progress } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { formatDateTime } from '../../dates'
import { tell } from '../../feedback'
import { StateBadge } from '../../StateBadge'
import { useRead } from '../../server/useRead'
import { languageTag, useTexts } from '../../text'
import styles from './Exports.module.css'
import { exportTexts } from './texts/pt_BR'

type Export = ExportsQuery['exports']['items'][number]
/** The newest ones: older files are gone after a day. */
const SHOWN = 10

const isState = (state: string) =>
  state === 'waiting' ||
  state === 'running' ||
  state === 'done' ||
  state === 'failed' ||
  state === 'canceled' ||
  state === 'expired'
    ? state
    : 'failed'

const KINDS = [
  'customers',
  'customer',
  'products',
  'quick-answers',
  'business-answers',
  'campaignPeople',
  'termsAcceptances',
  'report',
  'report-cases',
] as const
const kindNamed = (kind: string) => KINDS.find((known) => known === kind) ?? 'other'

/** What the user has had made into files, with what can be fetched; follows what is under way. */
export function RecentExports() {
  const t = useTexts(exportTexts)
  const { read, change } = useCommands()
  const { value, failure, reload } = useRead(
    'recent exports',
    () => read(ExportsDocument, { list: { limit: SHOWN } }),
    'exports',
  )
  const items = value?.exports.items ?? []
  const cancel = async (id: string) => {
    const outcome = await change(CancelExportDocument, { id })
    if (outcome.ok) tell('done', t('canceled'))
    else tell('failed', outcome.message || t('failed'))
    reload()
  }
  return (
    <section aria-label={t('recent')}>
      <h3 className={styles.title}>{t('recent')}</h3>
      {failure && !value ? (
        <p className="m-0 muted dense" role="alert">
          {failure.message || t('failed')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={reload}>
            {t('kit:retry')}
          </Button>
        </p>
      ) : (
        value && items.length === 0 && <p className="m-0 muted dense">{t('none')}</p>
      )}
      <ul className={styles.recent}>
        {items.map((one) => (
          <li key={one.id}>
            <div className="row wrap between gap-8">
              <strong>
                {t(`kinds.${kindNamed(one.kind)}`)} · {one.format.toUpperCase()}
              </strong>
              <StateBadge
                tone={one.state === 'done' ? 'success' : one.state === 'failed' ? 'danger' : 'quiet'}
              >
                {t(`states.${isState(one.state)}`)}
              </StateBadge>
            </div>
            <Facts one={one} />
            {(one.state === 'running' || one.state === 'waiting') && (
              <div className="row wrap between gap-8">
                <Progress
                  aria-label={t('states.running')}
                  value={one.total ? (one.rows / one.total) * 100 : 100}
                  animated
                  style={{ flex: '1 1 160px' }}
                />
                <Button variant="subtle" size="compact-sm" onClick={() => void cancel(one.id)}>
                  {t('kit:cancel')}
                </Button>
              </div>
            )}
            {one.url && (
              <Button
                component="a"
                href={one.url}
                download={one.name ?? ''}
                variant="light"
                leftSection={<IconDownload size={16} aria-hidden />}
              >
                {t('shared:download', { name: one.name ?? '' })}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Facts({ one }: { one: Export }) {
  const t = useTexts(exportTexts)
  const under = one.state === 'running' && one.total !== null
  const parts = [
    formatDateTime(one.created_at),
    under
      ? t('rowsOf', {
          done: one.rows.toLocaleString(languageTag()),
          total: (one.total ?? 0).toLocaleString(languageTag()),
        })
      : one.state === 'done'
        ? t('rows', { count: one.rows })
        : null,
    one.state === 'done' && one.expires_at ? t('until', { at: formatDateTime(one.expires_at) }) : null,
  ]
  return (
    <>
      <span className="anywhere muted dense">{parts.filter(Boolean).join(' · ')}</span>
      {one.error && <span className="anywhere muted dense">{one.error}</span>}
    </>
  )
}
