import { useCommands } from '@app/panel/panel'
import type { Operation } from '@contract/operation'
import { formatPhone } from '@domain/contacts/phone'
import { areaForm, emptyForm } from '@domain/described/area-form'
import { isReference } from '@domain/described/column'
import { type AreaDescription, type FormOf, fieldsOf, namesOf } from '@domain/described/describe-area'
import { useMemo } from 'react'
import { FormDrawer } from '../form/FormDrawer'
import { bySchema } from '../form/problems'
import { sharedRow } from '../form/shared'
import { byId, rowOf } from '../server/pages'
import { AreaFields } from './AreaFields'
import { useAreaWords } from './area-words'
import type { AreaRow, OwnParts, PanelArea, RowsAnswer } from './panel-area'
import { saidValue } from './said-value'
import type { Choices } from './useChoices'

type Props<D extends AreaDescription> = PanelArea<D> &
  Pick<OwnParts<D>, 'fields' | 'check' | 'says'> & {
    /** Null: a new one. */
    row: AreaRow | null
    options: Choices
    onClose: (saved: boolean) => void
  }

/** The form of an area's row over its list. */
export function AreaDrawer<D extends AreaDescription>(props: Props<D>) {
  const { row, options, onClose, fields, check, says, ...panel } = props
  const { area, documents } = panel
  const words = useAreaWords(panel)
  const { sentence, label, nameOf } = words
  const { read, change } = useCommands()
  const bySchemaOf = useMemo(() => bySchema(areaForm(area)), [area])
  const names = fieldsOf(area).map(([name]) => [name, label(name)])
  const kindOf = (name: string) => area.columns[name]?.kind
  const said = saidValue(area, words, options)
  return (
    <FormDrawer<FormOf<D>>
      as={area.form ?? 'drawer'}
      title={sentence(row ? 'edit' : 'add')}
      check={(values, t) => {
        const problems = Object.entries({ ...bySchemaOf(values, t), ...check?.(values) })
        return Object.fromEntries(
          problems.map(([name, problem]) => [
            name,
            kindOf(name) === 'phone' ? sentence('phoneWrong') : String(problem),
          ]),
        )
      }}
      initial={row ? valuesOf(area, row) : emptyForm(area)}
      shared={sharedRow<AreaRow, FormOf<D>>({
        row,
        reread: () =>
          rowOf<AreaRow>(read(documents.rows as Operation<RowsAnswer<AreaRow>, object>, byId(row?.id ?? ''))),
        valuesOf: (one) => valuesOf(area, one),
        names: Object.fromEntries(names) as Partial<Record<keyof FormOf<D> & string, string>>,
        say: (field, values) => says?.(field, values) ?? said(field, values[field]),
      })}
      save={(form, rev) =>
        change(documents.save as Operation<unknown, object>, {
          id: row?.id ?? null,
          rev,
          [namesOf(area).argument]: form,
        })
      }
      said={(form) => sentence(row ? 'saved' : 'made', nameOf(form))}
      onClose={onClose}
    >
      {(form) => (
        <AreaFields
          area={area}
          words={words}
          form={form}
          own={fields}
          options={options}
          isNew={row === null}
        />
      )}
    </FormDrawer>
  )
}

/** A row as its form has it. */
const valuesOf = <D extends AreaDescription>(area: D, row: AreaRow): FormOf<D> =>
  Object.fromEntries(
    fieldsOf(area).map(([name, column]) => {
      const value = row[name]
      if (column.kind === 'phone') return [name, formatPhone(String(value ?? ''))]
      return [name, isReference(column) ? value : (value ?? '')]
    }),
  ) as FormOf<D>
