import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { LONGEST_PHONE } from '@domain/described/area-form'
import { type AreaDescription, type FormOf, fieldsOf } from '@domain/described/describe-area'
import { formatFine, parseFine } from '@domain/money/fine-money'
import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Fragment, type ReactNode } from 'react'
import { DateField } from '../dayFields'
import { Pair } from '../form/Pair'
import { GrowingTextarea } from '../GrowingTextarea'
import { MoneyInput, type MoneyUnit } from '../MoneyInput'
import type { AreaWords } from './area-words'
import type { OwnParts } from './panel-area'
import type { Choices } from './useChoices'

type Props<D extends AreaDescription> = {
  area: D
  words: AreaWords
  form: UseFormReturnType<FormOf<D>>
  own: OwnParts<D>['fields']
  options: Choices
  isNew: boolean
}

/** Hundredths of a cent. */
const FINE: MoneyUnit = { decimals: 4, format: formatFine, parse: parseFine }

/** The fields of an area's form, in the order of its columns. */
export function AreaFields<D extends AreaDescription>({ own = {}, ...rest }: Props<D>) {
  const { area, form } = rest
  const fields = fieldsOf(area)
  const drawn = fields.map(([name]) => (
    <Fragment key={name}>
      {drawnBy(own[name as keyof typeof own], form, <AreaField {...rest} name={name} />)}
    </Fragment>
  ))
  const lines: ReactNode[] = []
  for (let n = 0; n < fields.length; n++)
    lines.push(fields[n]?.[1].pair ? <Pair key={fields[n]?.[0]}>{[drawn[n], drawn[++n]]}</Pair> : drawn[n])
  return lines
}

/** The field that a form begins in: the first that is typed. */
const beginningOf = (area: AreaDescription): string | undefined =>
  fieldsOf(area).find(([, { kind }]) => kind === 'text' || kind === 'day')?.[0]

/** What a page draws in place of the usual, where it does. */
export const drawnBy = <Of,>(
  own: ((of: Of, usual: ReactNode) => ReactNode) | undefined,
  of: Of,
  usual: ReactNode,
): ReactNode => (own ? own(of, usual) : usual)

function AreaField<D extends AreaDescription>({
  area,
  name,
  words,
  form,
  options,
  isNew,
}: Omit<Props<D>, 'own'> & { name: string }) {
  const column = area.columns[name]
  const label = words.label(name)
  const common = { label, description: words.own(`${name}Help`) }
  const beginning = name === beginningOf(area) && { 'data-autofocus': true }
  const isFixed = column?.kind === 'choice' && column.fixed === true && !isNew
  const input = (type: 'input' | 'checkbox' = 'input') => form.getInputProps(name, { type })
  switch (column?.kind) {
    case 'yesno':
    case 'active':
      return <Switch {...common} {...input('checkbox')} />
    case 'number':
      return (
        <NumberInput
          {...common}
          required
          min={column.least}
          max={column.most}
          allowDecimal={false}
          {...input()}
        />
      )
    case 'money': {
      const { value, error } = input()
      return (
        <MoneyInput
          {...common}
          most={column.most}
          {...(column.fine && { unit: FINE })}
          value={value as number}
          error={error as ReactNode}
          onChange={(cents) => form.setFieldValue(name, (cents ?? 0) as never)}
        />
      )
    }
    case 'day': {
      const { value, error } = input()
      return (
        <DateField
          {...common}
          {...beginning}
          required={column.open !== true}
          value={value as string}
          error={error as ReactNode}
          onChange={(date) => form.setFieldValue(name, date as never)}
        />
      )
    }
    case 'choice':
      return (
        <Select
          {...common}
          {...(isFixed && { disabled: true, description: words.own(`${name}Fixed`) })}
          data={Object.keys(column.of).map((value) => ({ value, label: words.choice(name, value) }))}
          allowDeselect={false}
          comboboxProps={{ withinPortal: true }}
          {...input()}
        />
      )
    case 'row':
      return (
        <Select
          {...common}
          placeholder={words.own(`${name}None`)}
          data={options[name] ?? []}
          clearable
          comboboxProps={{ withinPortal: true }}
          {...input()}
        />
      )
    case 'phone':
      return <TextInput {...common} inputMode="tel" maxLength={LONGEST_PHONE} {...input()} />
    case 'text': {
      const text = {
        ...common,
        required: column.required === true,
        placeholder: words.own(`${name}None`),
        maxLength: column.most,
        ...beginning,
      }
      return column.lines ? (
        <GrowingTextarea {...text} minRows={2} maxRows={8} {...input()} />
      ) : (
        <TextInput {...text} {...input()} />
      )
    }
    default:
      return null
  }
}
