import '@mantine/core/styles/Skeleton.css'
import { useCommands } from '@app/panel/panel'
import { formatMoney } from '@domain/money/money'
import { RowHistoryDocument, type RowHistoryQuery } from '@infra/graphql/history.gen'
import { Button, Skeleton } from '@mantine/core'
import { formatDate, formatDateTime } from '@ui/kit/dates'
import { LoadFailure } from '@ui/kit/LoadFailure'
import { SideDrawer } from '@ui/kit/SideDrawer'
import type { Missed } from '@ui/kit/server/tries'
import { useTries } from '@ui/kit/server/useTries'
import { useTexts } from '@ui/kit/text'
import { useCallback, useEffect, useState } from 'react'
import styles from './History.module.css'
import { historyTexts } from './texts/pt_BR'

type Entry = RowHistoryQuery['rowHistory'][number]

type Props = {
  /** As the server's areas have it (`histories`). */
  kind: string
  id: string
  /** Of what it is, in a word or two. */
  name: string
  /** What a value of a field is called: a kind, a category by its id; null: shown as it is. */
  valueName?: (field: string, value: unknown) => string | null
  /** What a field is called, of rows whose fields the drawer does not know. */
  fieldName?: (field: string) => string
  onClose: () => void
}

/** Entries of a page, as the server gives them. */
const PAGE = 30
const MONEY = ['price', 'promo_price', 'pmc']

/** Who changed what of a row, and when, the newest first. */
export default function HistoryDrawer({ kind, id, name, valueName, fieldName, onClose }: Props) {
  const t = useTexts(historyTexts)
  const { read } = useCommands()
  const [entries, setEntries] = useState<readonly Entry[]>([])
  const [state, setState] = useState<'loading' | 'more' | 'all' | Missed>('loading')
  const load = useCallback(
    async (after: string | null) => {
      setState('loading')
      const outcome = await read(RowHistoryDocument, { kind, id, after })
      if (!outcome.ok) return setState(outcome)
      const { rowHistory } = outcome.value
      setEntries((before) => [...(after === null ? [] : before), ...rowHistory])
      setState(rowHistory.length < PAGE ? 'all' : 'more')
    },
    [read, kind, id],
  )
  useEffect(() => void load(null), [load])
  const next = () => void load(entries.at(-1)?.id ?? null)
  const tries = useTries(
    {
      about: `${kind}/${id}`,
      loading: state === 'loading',
      failure: typeof state === 'object' ? state : null,
    },
    next,
  )
  const shown = (field: string, json: string | null): string => {
    const value: unknown = json === null ? null : JSON.parse(json)
    const plain = field.split('@')[0] ?? field
    if (value === null || value === '') return t('empty')
    const named = valueName?.(plain, value)
    if (named) return named
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (MONEY.includes(plain)) return formatMoney(Number(value))
    if (plain === 'promo_until') return formatDate(new Date(Number(value)).toISOString())
    return plain === 'image_file_id' ? t('other') : String(value)
  }
  const who = ({ user_name: user, source }: Entry): string => {
    if (user !== null) return source === 'import' ? t('through', { name: user }) : user
    return t(`by.${source as 'manual' | 'import' | 'erp' | 'api'}`)
  }
  const labelOf = (field: string): string => {
    if (fieldName) return fieldName(field)
    const [plain = field, place] = field.split('@')
    const label = t(`fields.${plain as 'name'}`)
    return place === undefined ? label : t('atPlace', { field: label })
  }
  return (
    <SideDrawer onClose={onClose} title={t('title', { name })}>
      {state === 'all' && entries.length === 0 && <p className="muted">{t('none')}</p>}
      <ol className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <p className={styles.head}>
              <strong>{t(entry.deed as 'made' | 'changed' | 'deleted')}</strong>
              <span>{who(entry)}</span>
              <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            </p>
            {entry.fields.length > 0 && (
              <dl className={styles.fields}>
                {entry.fields.map(({ field, before, after }) => (
                  <div key={field}>
                    <dt className="muted">{labelOf(field)}</dt>
                    <dd className="m-0 anywhere">
                      <del className="muted">{shown(field, before)}</del> → <ins>{shown(field, after)}</ins>
                    </dd>
                  </div>
                ))}
              </dl>
            )}
          </li>
        ))}
      </ol>
      {state === 'loading' && tries.failure === null && (
        <Skeleton height={80} role="status" aria-label={t('kit:loading')} />
      )}
      <LoadFailure {...tries} as="line" said={t('failed')} />
      {state === 'more' && (
        <Button variant="light" onClick={next}>
          {t('more')}
        </Button>
      )}
    </SideDrawer>
  )
}
