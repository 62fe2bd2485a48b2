import '../texts/shared/pt_BR'
import type { RoutePattern } from '@domain/access/routes'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { Page } from '../Page'
import type { Read } from '../server/useRead'
import { useAskedFor } from '../useAskedFor'
import { type RowAction, RowActions } from './RowActions'
import { Rows, type RowsProps } from './Rows'

type Props<Row> = Pick<RowsProps<Row>, 'label' | 'rows' | 'idOf' | 'nameOf' | 'columns' | 'onOpen'> & {
  route: RoutePattern
  /** One sentence below the title. */
  lead: string
  /** What the rows are of. */
  reading: Pick<Read<unknown>, 'value' | 'loading' | 'failure' | 'reload'>
  /** The page's one primary action: a new row. */
  add: Readonly<{ label: string; onClick: () => void }>
  /** What is said where there is none. */
  empty: string
  /** Name of a row's menu, and what is in it. */
  menu: Readonly<{ label: (row: Row) => string; actions: (row: Row) => readonly RowAction[] }>
  /** Forms and questions over the rows. */
  children: ReactNode
}

/** A page of the administration with all rows there are: few, in an order of the shop's own, without search or pages. */
export function RowsPage<Row>({ route, lead, reading, add, empty, menu, children, ...rows }: Props<Row>) {
  const t = useTexts()
  const { value, loading, failure, reload } = reading
  useAskedFor('new', add.onClick)
  return (
    <Page
      route={route}
      lead={lead}
      loading={loading}
      error={
        value === null && failure
          ? { text: failure.message || t('shared:failedTryAgain'), onRetry: reload }
          : null
      }
      actions={
        <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={add.onClick}>
          {add.label}
        </Button>
      }
    >
      {rows.rows.length === 0 ? (
        <p>{empty}</p>
      ) : (
        <Rows<Row>
          {...rows}
          busy={loading}
          menu={(row) => <RowActions label={menu.label(row)} actions={menu.actions(row)} />}
        />
      )}
      {children}
    </Page>
  )
}
