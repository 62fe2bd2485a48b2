import { languageTag, useTexts } from '@ui/kit/text'
import { createPortal } from 'react-dom'
import { InPage } from '../inPage'
import { administrationTexts } from '../texts/administration/pt_BR'
import type { Paged } from './usePaged'

type Props<Row> = {
  list: Paged<Row>
  /** Something is searched for or filtered by: these are the rows that were found. */
  narrowed: boolean
}

/** How many rows there are, beside the page's title. */
export function ListTotal<Row>({ list: { total, least, loading, items }, narrowed }: Props<Row>) {
  const t = useTexts(administrationTexts)
  const place = InPage.use()
  if (!place || (loading && items.length === 0)) return null
  const values = { count: total, total: total.toLocaleString(languageTag()) }
  const text = least ? t('list.totalLeast', values) : narrowed ? t('list.totalFound', values) : values.total
  return createPortal(text, place)
}
