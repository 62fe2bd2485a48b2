import { useCommands } from '@app/panel/panel'
import { CheckImportDocument, RunImportDocument, UndoImportDocument } from '@infra/graphql/imports.gen'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ConfirmAction } from '../../ConfirmAction'
import { formatDateTime } from '../../dates'
import { Failure } from '../../Failure'
import { useAction } from '../../server/useAction'
import { languageTag, useTexts } from '../../text'
import { CancelButton } from './CancelButton'
import styles from './Imports.module.css'
import { type Import, kindOf } from './importRow'
import { RefusedRows } from './RefusedRows'
import { importTexts } from './texts/pt_BR'

/** Columns that a price list is sent for. */
const PRICED = ['price', 'promo_price', 'pmc', 'stock']

type Props = { one: Import; onRemap: () => void; onChanged: () => void }

/** What an import is about to change or has changed, what it refused, and what can be done about it. */
export function ImportSummary({ one, onRemap, onChanged }: Props) {
  const t = useTexts(importTexts)
  const { change } = useCommands()
  const { busy, failure, run } = useAction()
  const [undoing, setUndoing] = useState(false)
  const { state, undo_until: until } = one
  const isCmed = kindOf(one.kind) === 'cmed'
  const counts = [
    [t(isCmed ? 'cmed.new' : 'new'), one.new_rows],
    [t(isCmed ? 'cmed.changed' : 'changed'), one.changed_rows],
    [t('same'), one.same_rows],
    [t(isCmed ? 'cmed.skipped' : 'skipped'), one.skipped_rows],
    [t('refused'), one.refused_rows],
    [t('left'), one.left_rows],
    [t('missingRows'), one.missing_rows],
    [t('undone'), one.undone_rows],
    [t('kept'), one.kept_rows],
  ] as const
  const shown = counts.filter(([, count], index) => index < 2 || count > 0)
  // A list that only confirms what there is still says of which day it is, and of what the shop does not have yet.
  const confirmed = isCmed ? one.same_rows + one.skipped_rows : 0
  const toTake = confirmed + one.new_rows + one.changed_rows + one.missing_rows
  const isPriceList =
    one.kind === 'products' &&
    one.existing === 'fill' &&
    one.same_rows > 0 &&
    one.columns.some(({ field }) => field !== null && PRICED.includes(field))
  /** Compares the rows again, with one thing chosen otherwise. */
  const again = async (choice: Readonly<{ existing?: string; without_bad?: boolean }>) => {
    await run(
      () =>
        change(CheckImportDocument, {
          id: one.id,
          mapping: one.columns.map(({ field }) => field),
          existing: one.existing,
          create_groups: one.create_groups,
          missing: one.missing,
          without_bad: one.without_bad,
          ...choice,
        }),
      null,
    )
    onChanged()
  }
  const start = async () => {
    await run(() => change(RunImportDocument, { id: one.id }), null)
    onChanged()
  }
  return (
    <>
      {state !== 'reading' && state !== 'canceled' && (
        <section aria-label={t(state === 'ready' || state === 'checking' ? 'readyTitle' : 'doneTitle')}>
          <dl className={styles.counts}>
            {shown.map(([label, count]) => (
              <div key={label}>
                <dt className="muted dense">{label}</dt>
                <dd>{count.toLocaleString(languageTag())}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {one.notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      {one.refusals_url && <RefusedRows one={one} />}
      {one.pictures_wait > 0 && (
        <p role="status">
          {t('picturesWait', {
            count: one.pictures_wait,
            total: one.pictures_wait.toLocaleString(languageTag()),
          })}
        </p>
      )}
      {one.pictures_failed > 0 && (
        <section aria-label={t('picturesFailed', { count: one.pictures_failed })}>
          <p className="muted dense">{t('picturesFailed', { count: one.pictures_failed })}</p>
          <ul className={styles.list} style={{ marginTop: 8 }}>
            {one.picture_problems.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </section>
      )}
      {state === 'ready' && isPriceList && (
        <p role="status">
          {t('onlyFilled', { count: one.same_rows, total: one.same_rows.toLocaleString(languageTag()) })}
        </p>
      )}
      {state === 'ready' && toTake === 0 && !isPriceList && <p role="status">{t('nothing')}</p>}
      <Failure className="danger" why={failure} />
      <div className="row wrap gap-8">
        {state === 'ready' && (
          <>
            {toTake > 0 && (
              <Button loading={busy} onClick={() => void start()}>
                {isCmed ? t('cmed.run') : t('run', { count: toTake })}
              </Button>
            )}
            {isPriceList && (
              <Button
                loading={busy}
                variant={toTake === 0 ? 'filled' : 'default'}
                onClick={() => void again({ existing: 'prices' })}
              >
                {t('updatePrices')}
              </Button>
            )}
            {one.sparable_rows > 0 && (
              <Button
                loading={busy}
                variant={toTake === 0 ? 'filled' : 'default'}
                onClick={() => void again({ without_bad: true })}
              >
                {t('withoutBad', {
                  count: one.sparable_rows,
                  total: one.sparable_rows.toLocaleString(languageTag()),
                })}
              </Button>
            )}
            {one.without_bad && (
              <Button variant="default" loading={busy} onClick={() => void again({ without_bad: false })}>
                {t('withBad')}
              </Button>
            )}
            <Button variant="default" onClick={onRemap}>
              {t('remap')}
            </Button>
          </>
        )}
        {one.refusals_url && (
          <Button
            component="a"
            href={one.refusals_url}
            download=""
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden />}
          >
            {t('refusals')}
          </Button>
        )}
        {['reading', 'checking', 'ready', 'running'].includes(state) && (
          <CancelButton one={one} onChanged={onChanged} />
        )}
        {until && (
          <Button variant="default" c="var(--balcao-danger-text)" onClick={() => setUndoing(true)}>
            {t('undo')}
          </Button>
        )}
      </div>
      {undoing && until && (
        <ConfirmAction
          danger
          title={t('undoTitle')}
          text={t(isCmed ? 'cmed.undoText' : 'undoText', { at: formatDateTime(until) })}
          action={t('undo')}
          said={t('undoing')}
          ask={() => change(UndoImportDocument, { id: one.id })}
          onClose={() => {
            setUndoing(false)
            onChanged()
          }}
        />
      )}
    </>
  )
}
