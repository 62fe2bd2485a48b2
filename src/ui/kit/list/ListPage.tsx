import type { RoutePattern } from '@domain/access/routes'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '../Page'
import { List, type ListProps } from './List'

type AddProps = Readonly<{ label: string; onClick: () => void } | { label: string; to: string }>

type Props<Row> = ListProps<Row> & {
  route: RoutePattern
  /** One sentence below the title. */
  lead?: ReactNode
  /** What the reader must know before the rows: between the title and the list. */
  above?: ReactNode
  /** The page's one primary action: a new row. */
  add?: AddProps | null
}

/** A page of the administration that is a list: docs/adding.md shows how one is described. */
export function ListPage<Row>({ route, lead, above, add, ...list }: Props<Row>) {
  return (
    <Page route={route} lead={lead} actions={add && <Add {...add} />}>
      {above}
      <List {...list} />
    </Page>
  )
}

function Add({ label, ...way }: AddProps) {
  const sign = <IconPlus size={16} aria-hidden />
  return 'to' in way ? (
    <Button leftSection={sign} component={Link} to={way.to}>
      {label}
    </Button>
  ) : (
    <Button leftSection={sign} onClick={way.onClick}>
      {label}
    </Button>
  )
}
