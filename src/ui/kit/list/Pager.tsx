import { Select } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { languageTag, useTexts } from '@ui/kit/text'
import { IconButton } from '../IconButton'
import { administrationTexts } from '../texts/administration/pt_BR'
import styles from './List.module.css'
import type { Paged } from './usePaged'

const LIMITS = ['10', '25', '50', '100']

/** Which rows are shown of how many, how many at a time, and the ways on and back. */
export function Pager<Row>({ list }: { list: Paged<Row> }) {
  const t = useTexts(administrationTexts)
  const { items, total, least, page, limit, more } = list
  const from = (page - 1) * limit + 1
  const values = { from, to: from + items.length - 1, total: total.toLocaleString(languageTag()) }
  return (
    <nav className={styles.pager} aria-label={t('list.pages')}>
      <span role="status">{t(least ? 'list.rangeLeast' : 'list.range', values)}</span>
      <span className={styles.turns}>
        <Select
          aria-label={t('list.perPage')}
          data={LIMITS}
          value={String(limit)}
          allowDeselect={false}
          w={76}
          onChange={(value) => list.setLimit(Number(value ?? limit))}
        />
        <IconButton label={t('list.previous')} size={36} disabled={page <= 1} onClick={() => list.turn(-1)}>
          <IconChevronLeft size={20} aria-hidden />
        </IconButton>
        <IconButton label={t('list.next')} size={36} disabled={!more} onClick={() => list.turn(1)}>
          <IconChevronRight size={20} aria-hidden />
        </IconButton>
      </span>
    </nav>
  )
}
