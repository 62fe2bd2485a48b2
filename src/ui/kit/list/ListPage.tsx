import type { RoutePattern } from '@domain/access/routes'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '../Page'
import { administrationTexts } from '../texts/administration/pt_BR'
import { List, type ListProps } from './List'

type AddProps = Readonly<{ label: string; onClick: () => void } | { label: string; to: string }>

type Props<Row> = ListProps<Row> & {
  route: RoutePattern
  /** Instead of the route's title: what of it is shown. */
  title?: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** What the reader must know before the rows: between the title and the list. */
  above?: ReactNode
  /** The page's one primary action: a new row. */
  add?: AddProps | null
}

/** A page of the administration that is a list: docs/adding.md shows how one is described. */
export function ListPage<Row>({ route, title, lead, above, add, empty, ...list }: Props<Row>) {
  return (
    <Page route={route} title={title} lead={lead} actions={add && <Add {...add} />}>
      {above}
      <List {...list} empty={add ? <First add={add}>{empty}</First> : empty} />
    </Page>
  )
}

/** What is said where there is nothing yet, with the way to the first row. */
function First({ add, children }: { add: AddProps; children: ReactNode }) {
  const t = useTexts(administrationTexts)
  return (
    <>
      {children}
      {'to' in add ? (
        <Button variant="light" component={Link} to={add.to}>
          {t('list.first')}
        </Button>
      ) : (
        <Button variant="light" onClick={add.onClick}>
          {t('list.first')}
        </Button>
      )}
    </>
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
