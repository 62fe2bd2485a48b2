import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { Operation } from '@contract/operation'
import { formatPhone } from '@domain/contacts/phone'
import {
  type AreaDescription,
  type Column,
  columnsOf,
  filterOf,
  headOf,
  keyOf,
} from '@domain/described/describe-area'
import { formatMoney } from '@domain/money/money'
import type { ReactNode } from 'react'
import type { Column as ListColumn } from '../list/column'
import { ListPage } from '../list/ListPage'
import { useRowForms } from '../list/useRowForms'
import { StateBadge } from '../StateBadge'
import { listInput, pageOf } from '../server/pages'
import { AreaDrawer } from './AreaDrawer'
import { type AreaWords, useAreaWords } from './area-words'
import type { AreaRow, OwnParts, PanelArea, RowsAnswer } from './panel-area'

/** The page of an area that differs in nothing from its description. */
export const areaPage = <D extends AreaDescription>(panel: PanelArea<D>) =>
  function DescribedPage() {
    return <AreaPage {...panel} />
  }

/** The page of a described area: its list, with a form over it; docs/adding.md shows how an area is described. */
export function AreaPage<D extends AreaDescription, Row extends AreaRow = AreaRow>({
  cells = {},
  fields,
  check,
  deleteText,
  ...panel
}: PanelArea<D> & OwnParts<D, Row>) {
  const { area, route, topic, documents, History } = panel
  const words = useAreaWords(panel)
  const { sentence, own, title, nameOf, t } = words
  const { read, change } = useCommands()
  const forms = useRowForms<Row>({
    form: (row, onClose) => (
      <AreaDrawer
        key={row?.id ?? 'new'}
        {...panel}
        row={row}
        onClose={onClose}
        {...(fields && { fields })}
        {...(check && { check })}
      />
    ),
    question: (row) => ({
      title: sentence('deleteTitle', nameOf(row)),
      text: deleteText?.(row) ?? own('deleteText') ?? sentence('deleteText'),
      said: sentence('deleted', nameOf(row)),
    }),
    ask: ({ id }) => change(documents.remove as Operation<unknown, object>, { id }),
    ...(History && {
      history: {
        Drawer: History,
        of: (row: Row) => ({ kind: area.one, id: row.id, name: nameOf(row), fieldName: words.label }),
      },
    }),
  })
  const lead = own('lead')
  return (
    <ListPage<Row>
      route={route}
      {...(lead !== undefined && { lead })}
      list={topic}
      label={sentence('label')}
      topic={topic}
      load={(request) =>
        pageOf(read(documents.rows as Operation<RowsAnswer<Row>, object>, { list: listInput(request) }))
      }
      idOf={({ id }) => id}
      nameOf={nameOf}
      search={sentence('search')}
      filters={columnsOf(area).flatMap(([name, column]) => {
        const filter = filterOf(name, column)
        const [yes, no] = stateWords(name, column, words)
        return filter === null
          ? []
          : [
              {
                name: filter,
                label: column.kind === 'active' ? t('shared:state') : words.label(name),
                options: [
                  { value: 'yes', label: yes },
                  { value: 'no', label: no },
                ],
              },
            ]
      })}
      empty={<p>{own('empty') ?? sentence('empty')}</p>}
      add={{ label: sentence('add'), onClick: forms.add }}
      columns={columnsOf(area).flatMap(([name, column]): ListColumn<Row>[] =>
        column.list === false
          ? []
          : [
              {
                key: keyOf(name, column),
                title: column.kind === 'active' ? t('shared:state') : title(name),
                ...(column.sort && { sort: true }),
                ...(['money', 'number', 'count'].includes(column.kind) && { right: true }),
                ...(column.fact && { card: 'fact' as const }),
                render: (row) =>
                  cells[name as keyof typeof cells]?.(row) ?? cell(area, [name, column], row[name], words),
              },
            ],
      )}
      {...forms.list}
    />
  )
}

/** What is said of a column where it is so, and where it is not. */
const stateWords = (name: string, { kind }: Column, { label, own, t }: AreaWords): [string, string] =>
  kind === 'active' ? [label(name), own('off') ?? t('off')] : [t('yes'), t('no')]

/** What a cell of the list shows. */
function cell(
  area: AreaDescription,
  [name, column]: readonly [string, Column],
  value: unknown,
  words: AreaWords,
): ReactNode {
  const nothing = value === null || value === '' || (value === 0 && column.kind !== 'count')
  if (nothing) {
    const none = words.own(`${name}None`)
    if (none !== undefined) return none
  }
  switch (column.kind) {
    case 'money':
      return formatMoney(Number(value))
    case 'number':
    case 'count':
      return words.own(`${name}Count`, { count: Number(value) }) ?? String(value)
    case 'phone':
      return value === null ? null : formatPhone(String(value))
    case 'yesno':
      return stateWords(name, column, words)[value ? 0 : 1]
    case 'active':
      return (
        <StateBadge tone={value ? 'success' : 'quiet'}>
          {stateWords(name, column, words)[value ? 0 : 1]}
        </StateBadge>
      )
    default:
      return name === headOf(area) ? <strong>{String(value)}</strong> : (value as string | null)
  }
}
