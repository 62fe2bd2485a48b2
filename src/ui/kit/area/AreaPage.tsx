import '@ui/kit/texts/shared/pt_BR'
import { useCommands, useUser } from '@app/panel/panel'
import type { Operation } from '@contract/operation'
import { mayAct } from '@domain/access/actions'
import { keyOf } from '@domain/described/column'
import { type AreaDescription, columnsOf } from '@domain/described/describe-area'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { tellFailure } from '../feedback'
import type { Column as ListColumn } from '../list/column'
import { ListPage } from '../list/ListPage'
import { useFormRoutes } from '../list/useFormRoutes'
import { useRowForms } from '../list/useRowForms'
import { byId, listInput, pageOf, rowOf } from '../server/pages'
import { AreaDrawer } from './AreaDrawer'
import { drawnBy } from './AreaFields'
import { cell, filtersOf, isNumber } from './area-cell'
import { useAreaWords } from './area-words'
import type { AreaRow, OwnParts, PanelArea, RowsAnswer } from './panel-area'
import { saidValue } from './said-value'
import { useChoices } from './useChoices'

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
  inUse,
  ways,
  tools,
  above,
  tabs,
  importKind,
  exportKind,
  over,
  ...panel
}: PanelArea<D> & OwnParts<D, Row>) {
  const { area, route, topic, documents, History } = panel
  const words = useAreaWords(panel)
  const { sentence, own, title, nameOf, t } = words
  const { read, change } = useCommands()
  const options = useChoices(panel)
  const { role } = useUser()
  const action = area.needs?.action
  const mayChange = action === undefined || mayAct(role, action)
  const said = saidValue(area, words, options)
  const lead = own('lead')
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
    ...(!mayChange && { mayEdit: false }),
    question: (row) => ({
      title: sentence('deleteTitle', nameOf(row)),
      text: deleteText?.(row) ?? own('deleteText') ?? sentence('deleteText'),
      said: sentence('deleted', nameOf(row)),
      children: inUse?.(row),
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
        of: (row: Row) => ({
          kind: area.one,
          id: row.id,
          name: nameOf(row),
          fieldName: words.label,
          valueName: (field, value) => said(field, value) ?? null,
        }),
      },
    }),
    over,
  })
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
      add={
        !mayChange
          ? null
          : panel.forms
            ? at.add === null
              ? null
              : { label, to: at.add }
            : { label, onClick: forms.add }
      }
      {...(ways && { ways })}
      {...(tools && { tools })}
      {...(tabs && { tabs })}
      {...(importKind && { importKind })}
      {...(exportKind && { exportKind })}
      above={above}
      columns={columnsOf(area).flatMap(([name, column]): ListColumn<Row>[] =>
        column.list === false
          ? []
          : [
              {
                key: keyOf(name, column),
                title: column.kind === 'active' ? t('shared:state') : title(name),
                ...(column.sort && { sort: true }),
                ...(isNumber(column) && { right: true }),
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
