import '../../texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import { ImportRefusalsDocument, type ImportRefusalsQuery } from '@infra/graphql/imports.gen'
import { Button } from '@mantine/core'
import { usePages } from '../../server/usePages'
import { useTexts } from '../../text'
import styles from './Imports.module.css'
import type { Import } from './importRow'
import { importTexts } from './texts/pt_BR'

type Refused = ImportRefusalsQuery['importRefusals']['items'][number]

/** Every row that was refused, or taken without a value, with the reason and what stands in it; a page at a time. */
export function RefusedRows({ one }: { one: Import }) {
  const t = useTexts(importTexts)
  const { read } = useCommands()
  const pages = usePages<Refused, null>(`${one.id} ${one.state} ${one.without_bad}`, async (after) => {
    const outcome = await read(ImportRefusalsDocument, {
      id: one.id,
      after: after === null ? null : Number(after),
    })
    if (!outcome.ok) return outcome
    const { items, next } = outcome.value.importRefusals
    return { ok: true, value: { items, next: next == null ? null : String(next), rest: null } }
  })
  const { shown, busy, failure, more, reload } = pages
  return (
    <section aria-label={t('refusedRows')} aria-busy={busy || undefined}>
      <p className="muted dense">{t('refusalsLead')}</p>
      <ul className={styles.list} style={{ marginTop: 8 }}>
        {shown?.items.map(({ row, cells, reason, without }) => (
          <li key={row}>
            <span className={styles.name}>
              <strong>
                {t('row', { row })}: {reason} {without && t('wentWithout')}
              </strong>
              <span className="muted dense">{cells.filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
      </ul>
      {failure !== null && (
        <p className="danger" role="alert">
          {failure || t('shared:loadFailed')}
        </p>
      )}
      {(failure !== null || shown?.next != null) && (
        <Button variant="subtle" size="compact-sm" loading={busy} onClick={shown ? more : reload}>
          {failure === null ? t('shared:more') : t('kit:retry')}
        </Button>
      )}
    </section>
  )
}
