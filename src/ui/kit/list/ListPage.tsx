import type { RoutePattern } from '@domain/access/routes'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useId } from 'react'
import { Link } from 'react-router-dom'
import { Page } from '../Page'
import { Tabs } from '../Tabs'
import { useAskedFor } from '../useAskedFor'
import { List, type ListProps } from './List'
import type { Way } from './ListState'

export type ListPageProps<Row> = ListProps<Row> & {
  route: RoutePattern
  /** Instead of the route's title: what of it is shown. */
  title?: string
  /** One sentence below the title. */
  lead?: ReactNode
  /** What the reader must know before the rows: between the title and the list. */
  above?: ReactNode
  /** Lists of one page, of which this is one; what is shown of them the page says. */
  tabs?: Omit<ComponentProps<typeof Tabs<string>>, 'panelId'>
  /** The page's one primary action: a new row. */
  add?: Way | null
}

/** A page of the administration that is a list: docs/adding.md shows how one is described. */
export function ListPage<Row>({ route, title, lead, above, tabs, add, ways, ...list }: ListPageProps<Row>) {
  const panel = useId()
  useAskedFor('new', () => add && 'onClick' in add && add.onClick())
  const body = (
    <>
      {above}
      <List {...list} ways={{ add, ...ways }} />
    </>
  )
  return (
    <Page route={route} title={title} lead={lead} width="list" actions={add && <Add {...add} />}>
      {tabs ? (
        <>
          <Tabs {...tabs} panelId={panel} />
          <div id={panel} role="tabpanel" aria-label={tabs.tabs.find(([id]) => id === tabs.tab)?.[1]}>
            {body}
          </div>
        </>
      ) : (
        body
      )}
    </Page>
  )
}

function Add({ label, ...way }: Way) {
  const sign = <IconPlus size={16} aria-hidden />
  return 'to' in way ? (
    <Button h={36} leftSection={sign} component={Link} to={way.to}>
      {label}
    </Button>
  ) : (
    <Button h={36} leftSection={sign} onClick={way.onClick}>
      {label}
    </Button>
  )
}
