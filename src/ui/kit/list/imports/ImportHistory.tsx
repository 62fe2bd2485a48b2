import '../../texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { ImportsDocument } from '@infra/graphql/imports.gen'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatDateTime } from '../../dates'
import { StateBadge } from '../../StateBadge'
import { listInput, pageOf } from '../../server/pages'
import { useTexts } from '../../text'
import { Pager } from '../Pager'
import type { Found } from '../request'
import { usePaged } from '../usePaged'
import styles from './Imports.module.css'
import { type Import, stateOf } from './importRow'
import { importTexts } from './texts/pt_BR'

const NO_FILTERS = {}

/** What was brought in, and what waits to be gone on with. */
export function ImportHistory({ kind, onOpen }: { kind: string; onOpen: (id: string) => void }) {
  const t = useTexts(importTexts)
  const { read } = useCommands()
  const [limit, setLimit] = useState(10)
  const list = usePaged<Import>(
    { search: '', filters: NO_FILTERS, sort: null },
    (request) =>
      pageOf(
        read(ImportsDocument, {
          list: listInput({ ...request, filters: { kind: [kind] } }),
        }),
      ) as Promise<Awaited<ReturnType<typeof pageOf<Import>>> & { value?: Found<Import> }>,
    { topic: 'imports', limit, setLimit },
  )
  return (
    <section aria-label={t('history')}>
      <h3>{t('history')}</h3>
      {list.failed !== null && (
        <p role="alert">
          {list.failed || t('shared:failedTryAgain')}{' '}
          <Button variant="subtle" size="compact-sm" onClick={list.reload}>
            {t('kit:retry')}
          </Button>
        </p>
      )}
      {list.failed === null && !list.loading && list.items.length === 0 && (
        <p className="muted dense">{t('none')}</p>
      )}
      <ul className={styles.list} style={{ marginTop: 12 }}>
        {list.items.map((one) => (
          <li key={one.id}>
            <span className={styles.name}>
              <strong>{one.name}</strong>
              <span className="muted dense">
                {t('by', { name: one.user_name ?? '', at: formatDateTime(one.created_at) })}
              </span>
            </span>
            <StateBadge tone={one.state === 'done' ? 'success' : one.state === 'failed' ? 'danger' : 'quiet'}>
              {t(`states.${stateOf(one)}`)}
            </StateBadge>
            <Button variant="light" onClick={() => onOpen(one.id)}>
              {t(one.state === 'mapping' || one.state === 'ready' ? 'go' : 'see')}
            </Button>
          </li>
        ))}
      </ul>
      {(list.page > 1 || list.more) && <Pager list={list} />}
    </section>
  )
}
