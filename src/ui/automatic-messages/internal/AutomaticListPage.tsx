import '@ui/kit/texts/shared/pt_BR'
import type { Outcome } from '@app/panel/commands'
import type { RoutePattern } from '@domain/access/routes'
import type { Column, Filter } from '@ui/kit/list/column'
import { ListPage } from '@ui/kit/list/ListPage'
import type { Found, ListRequest } from '@ui/kit/list/request'
import { useRowForms } from '@ui/kit/list/useRowForms'
import { StateBadge } from '@ui/kit/StateBadge'
import { useTexts } from '@ui/kit/text'
import type { ReactNode } from 'react'
import styles from '../Automatic.module.css'
import { automaticTexts } from '../texts/pt_BR'
import type { Places } from '../usePlaces'

/** What every row of such a list has. */
type AutomaticRow = Readonly<{
  id: string
  department_id?: string | null
  department?: string | null
  instance_id?: string | null
  instance?: string | null
  active: boolean
}>

type Props<Row extends AutomaticRow> = {
  route: RoutePattern
  list: string
  lead: string
  empty: string
  add: string
  label: string
  places: Places
  load: (request: ListRequest) => Promise<Outcome<Found<Row>>>
  /** Between where it holds and whether it does. */
  columns: readonly Column<Row>[]
  filters?: readonly Filter[]
  remove: (id: string) => Promise<Outcome<unknown>>
  /** The form over the list; null: a new one. */
  form: (row: Row | null, onClose: (saved: boolean) => void) => ReactNode
}

/** The list of a kind of message that the shop sends by itself, each for a department and a connection, or for all. */
export function AutomaticListPage<Row extends AutomaticRow>(props: Props<Row>) {
  const t = useTexts(automaticTexts)
  const { route, list, lead, empty, add, label, places, load, columns, filters = [], remove, form } = props
  const placeOf = ({ department, instance }: Row) =>
    [department ?? t('anyDepartment'), instance ?? t('anyInstance')].join(' · ')
  const forms = useRowForms<Row>({
    edit: t('shared:edit'),
    remove: t('shared:delete'),
    form,
    question: (row) => ({
      title: t('deleteTitle'),
      text: t('deleteText', { place: placeOf(row) }),
      said: t('deleted'),
    }),
    ask: ({ id }) => remove(id),
  })
  return (
    <ListPage<Row>
      route={route}
      list={list}
      lead={lead}
      label={label}
      topic="automaticMessages"
      load={load}
      idOf={({ id }) => id}
      nameOf={placeOf}
      search={t('search')}
      filters={[
        { name: 'department', label: t('shared:department'), options: places.departments, many: true },
        ...(places.instances.length > 1
          ? [{ name: 'instance', label: t('instance'), options: places.instances, many: true }]
          : []),
        {
          name: 'active',
          label: t('shared:state'),
          options: [
            { value: 'yes', label: t('shared:on') },
            { value: 'no', label: t('shared:off') },
          ],
        },
        ...filters,
      ]}
      empty={<p>{empty}</p>}
      add={{ label: add, onClick: forms.add }}
      columns={[
        {
          key: 'place',
          title: t('where'),
          sort: true,
          render: ({ department, instance }) => (
            <span className={styles.where}>
              <strong>{department ?? t('anyDepartment')}</strong>
              <small>{instance ?? t('anyInstance')}</small>
            </span>
          ),
        },
        ...columns,
        {
          key: 'state',
          title: t('shared:state'),
          render: ({ active }) => (
            <StateBadge tone={active ? 'success' : 'quiet'}>
              {t(active ? 'shared:on' : 'shared:off')}
            </StateBadge>
          ),
        },
      ]}
      {...forms.list}
    />
  )
}

/** A text for customers, as a list shows it. */
export const Said = ({ text }: { text: string }) => <span className={styles.text}>{text}</span>
