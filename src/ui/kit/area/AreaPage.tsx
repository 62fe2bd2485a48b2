import '@ui/kit/texts/shared/pt_BR'
import { useCommands } from '@app/panel/panel'
import type { Operation } from '@contract/operation'
import { formatPhone } from '@domain/contacts/phone'
import { type Column, filterOf, keyOf } from '@domain/described/column'
import { type AreaDescription, columnsOf, headOf } from '@domain/described/describe-area'
import { formatMoney } from '@domain/money/money'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { tellFailure } from '../feedback'
import type { Filter, Column as ListColumn } from '../list/column'
import { ListPage } from '../list/ListPage'
import { useFormRoutes } from '../list/useFormRoutes'
import { useRowForms } from '../list/useRowForms'
import { StateBadge } from '../StateBadge'
import { byId, listInput, pageOf, rowOf } from '../server/pages'
import { AreaDrawer } from './AreaDrawer'
import { drawnBy } from './AreaFields'
import { type AreaWords, useAreaWords } from './area-words'
import type { AreaRow, OwnParts, PanelArea, RowsAnswer } from './panel-area'
import { type Choices, useChoices } from './useChoices'

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
  says,
  deleteText,
  ways,
  tools,
  over,
  ...panel
}: PanelArea<D> & OwnParts<D, Row>) {
  const { area, route, topic, documents, History } = panel
  const words = useAreaWords(panel)
  const { sentence, own, title, nameOf, t } = words
  const { read, change } = useCommands()
  const options = useChoices(panel)
  const load = documents.rows as Operation<RowsAnswer<Row>, object>
  const at = useFormRoutes<Row>({ list: route, ...(panel.forms ?? { edit: route }) }, (id) =>
    rowOf<Row>(read(load, byId(id))),
  )
  const move = (id: string, up: boolean) => async () =>
    tellFailure(await change(documents.move as Operation<unknown, object>, { id, up }))
  const forms = useRowForms<Row>({
    form: (row, onClose) => (
      <AreaDrawer
        key={row?.id ?? 'new'}
        {...panel}
        row={row}
        options={options}
        onClose={onClose}
        {...(fields && { fields })}
        {...(check && { check })}
        {...(says && { says })}
      />
    ),
    at: panel.forms && at,
    question: (row) => ({
      title: sentence('deleteTitle', nameOf(row)),
      text: deleteText?.(row) ?? own('deleteText') ?? sentence('deleteText'),
      said: sentence('deleted', nameOf(row)),
    }),
    ask: ({ id }) => change(documents.remove as Operation<unknown, object>, { id }),
    ...(area.placed && {
      between: ({ id }) => [
        { label: t('shared:up'), icon: IconArrowUp, onClick: move(id, true) },
        { label: t('shared:down'), icon: IconArrowDown, onClick: move(id, false) },
      ],
    }),
    ...(History && {
      history: {
        Drawer: History,
        of: (row: Row) => ({ kind: area.one, id: row.id, name: nameOf(row), fieldName: words.label }),
      },
    }),
    over,
  })
  const lead = own('lead')
  const label = sentence('add')
  return (
    <ListPage<Row>
      route={at.route}
      {...(lead !== undefined && { lead })}
      list={panel.list}
      label={sentence('label')}
      topic={topic}
      load={(request) => pageOf(read(load, { list: listInput(request) }))}
      idOf={({ id }) => id}
      nameOf={nameOf}
      search={own('search') ?? sentence('search')}
      filters={columnsOf(area).flatMap(([name, column]) => filtersOf(name, column, words, options))}
      empty={<p>{own('empty') ?? sentence('empty')}</p>}
      add={panel.forms ? (at.add === null ? null : { label, to: at.add }) : { label, onClick: forms.add }}
      {...(ways && { ways })}
      {...(tools && { tools })}
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
                  drawnBy(cells[name as keyof typeof cells], row, cell(area, [name, column], row, words)),
              },
            ],
      )}
      {...forms.list}
    />
  )
}

/** The filter of a column, where it has one. */
function filtersOf(name: string, column: Column, words: AreaWords, options: Choices): readonly Filter[] {
  const filter = filterOf(name, column)
  if (filter === null) return []
  const label = column.kind === 'active' ? words.t('shared:state') : words.label(name)
  if (column.kind === 'row') return [{ name: filter, label, options: options[name] ?? [], many: true }]
  if (column.kind === 'choice')
    return [
      {
        name: filter,
        label,
        options: Object.keys(column.of).map((value) => ({ value, label: words.choice(name, value) })),
        many: true,
      },
    ]
  const [yes, no] = stateWords(name, column, words)
  return [
    {
      name: filter,
      label,
      options: [
        { value: 'yes', label: yes },
        { value: 'no', label: no },
      ],
    },
  ]
}

/** What is said of a column where it is so, and where it is not. */
const stateWords = (name: string, { kind }: Column, { label, own, t }: AreaWords): [string, string] =>
  kind === 'active' ? [label(name), own('off') ?? t('off')] : [t('yes'), t('no')]

/** What a cell of the list shows. */
function cell(
  area: AreaDescription,
  [name, column]: readonly [string, Column],
  row: AreaRow,
  words: AreaWords,
): ReactNode {
  const value = row[column.kind === 'row' ? keyOf(name, column) : name]
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
    case 'choice': {
      const tone = column.tones?.[String(value)]
      const said = words.choice(name, value)
      return tone ? <StateBadge tone={tone}>{said}</StateBadge> : said
    }
    case 'day':
      return String(value).split('-').reverse().join('/')
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
