import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { languageTag, useTexts } from '@ui/kit/text'
import { IconButton } from '../IconButton'
import { administrationTexts } from '../texts/administration/pt_BR'
import { useNarrow } from '../useNarrow'
import styles from './List.module.css'
import type { Paged } from './usePaged'

const LIMITS = ['10', '25', '50', '100']

type Props<Row> = {
  list: Paged<Row>
  /** Which keys of the rows are named: those of a table in a page, by what can be done there. */
  chooses?: boolean
  filters?: boolean
}

/** Which rows are shown of how many, how many at a time, and the ways on and back. */
export function Pager<Row>({ list, chooses, filters = false }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const narrow = useNarrow()
  const { items, total, least, page, limit, more } = list
  const from = (page - 1) * limit + 1
  const values = { from, to: from + items.length - 1, total: total.toLocaleString(languageTag()) }
  const size = narrow ? 44 : 28
  return (
    <div className={styles.foot}>
      {chooses !== undefined && !narrow && (
        <p className={styles.keys}>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t('list.keyWalk')}
          <kbd>Enter</kbd> {t('list.keyOpen')}
          <kbd>{t('list.space')}</kbd> {t('list.keyPeek')}
          {chooses && (
            <>
              <kbd>X</kbd> {t('list.keyChoose')}
            </>
          )}
          {filters && (
            <>
              <kbd>F</kbd> {t('list.keyFilter')}
            </>
          )}
        </p>
      )}
      <nav className="row between gap-16 fill tabular" aria-label={t('list.pages')}>
        <span role="status">{t(least ? 'list.rangeLeast' : 'list.range', values)}</span>
        <span className="row gap-4">
          <Select
            aria-label={t('list.perPage')}
            data={LIMITS}
            value={String(limit)}
            allowDeselect={false}
            size={narrow ? 'md' : 'xs'}
            w={narrow ? 88 : 72}
            onChange={(value) => list.setLimit(Number(value ?? limit))}
          />
          <IconButton
            label={t('list.previous')}
            size={size}
            disabled={page <= 1}
            onClick={() => list.turn(-1)}
          >
            <IconChevronLeft size={18} aria-hidden />
          </IconButton>
          <IconButton label={t('list.next')} size={size} disabled={!more} onClick={() => list.turn(1)}>
            <IconChevronRight size={18} aria-hidden />
          </IconButton>
        </span>
      </nav>
    </div>
  )
}
