import '@mantine/core/styles/Fieldset.css'
import { useCommands, useUser } from '@app/panel/panel'
import { mayCall } from '@domain/access/permissions'
import { checkOwn, LONGEST, type OwnField, openField } from '@domain/contacts/customer-change'
import { type FieldModel, sectionsOf } from '@domain/contacts/own-fields/field-model'
import { readField } from '@domain/contacts/own-fields/kinds'
import { phoneProblem } from '@domain/contacts/phone'
import { CreateCustomerDocument } from '@infra/graphql/customers.gen'
import { Fieldset, TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { Pair } from '@ui/kit/form/Pair'
import { useTexts } from '@ui/kit/text'
import { lifeTexts } from '@ui/tickets/texts/life/pt_BR'
import { useFieldModel } from '@ui/variables/useFieldModel'
import { useRef } from 'react'
import { readTyped } from '../panel/fieldText'
import { customerListTexts } from '../texts/list/pt_BR'
import { customerTexts } from '../texts/pt_BR'
import { NewFieldInput } from './NewFieldInput'

type NewCustomer = {
  name: string
  phone_number: string
  email: string
  document_register: string
  /** What is typed into the shop's own fields, by their keys. */
  open_field: Readonly<Record<string, string>>
}

const EMPTY: NewCustomer = { name: '', phone_number: '', email: '', document_register: '', open_field: {} }
const OWN = ['name', 'email', 'document_register'] as const satisfies readonly OwnField[]

/** What was typed into one of the shop's own fields, as their rule looks at it. */
const valueIn = ({ open_field }: NewCustomer, { key, kind }: FieldModel) =>
  readTyped(kind, open_field[key] ?? '')

/** A customer who has not written yet. `onClose`: with their id once they are taken down. */
export default function NewCustomerDrawer({ onClose }: { onClose: (id: string | null) => void }) {
  const t = useTexts(customerListTexts)
  const own = useTexts(customerTexts)
  const life = useTexts(lifeTexts)
  const { change } = useCommands()
  const sees = mayCall(useUser().role, 'customerSensitiveFields')
  const fields = useFieldModel().filter(({ sensitive }) => sees || !sensitive)
  const made = useRef<string | null>(null)
  const check = (typed: NewCustomer) => {
    const phone = phoneProblem(typed.phone_number)
    const problems: Record<string, string> = phone ? { phone_number: life(`start.problem.${phone}`) } : {}
    for (const field of OWN) {
      const checked = checkOwn(field, typed[field])
      if (!checked.ok) problems[field] = own(`edit.problem.${checked.problem}`)
    }
    for (const field of fields) {
      const read = readField(valueIn(typed, field), field)
      if (!read.ok) problems[openField(field.key)] = own(`edit.problem.${read.problem}`)
    }
    return problems
  }
  return (
    <FormDrawer<NewCustomer>
      title={t('new.title')}
      check={check}
      initial={EMPTY}
      save={async (typed) => {
        const outcome = await change(CreateCustomerDocument, {
          ...typed,
          fields: fields.map((field) => ({ field: openField(field.key), value: valueIn(typed, field) })),
        })
        if (outcome.ok) made.current = outcome.value.createCustomer.id
        return outcome
      }}
      said={({ name }) => t('new.said', { name: name.trim() })}
      onClose={() => onClose(made.current)}
    >
      {(form) => (
        <>
          <TextInput
            label={own('panel.name')}
            required
            data-autofocus
            maxLength={LONGEST.name}
            {...form.getInputProps('name')}
          />
          <Pair>
            <TextInput
              label={own('panel.phone')}
              description={life('start.whoHint')}
              type="tel"
              required
              {...form.getInputProps('phone_number')}
            />
            <TextInput label={own('panel.email')} type="email" {...form.getInputProps('email')} />
            <TextInput
              label={own('panel.document')}
              inputMode="numeric"
              {...form.getInputProps('document_register')}
            />
          </Pair>
          {sectionsOf(fields).map(({ title, fields: those }) => {
            const inputs = (
              <Pair key={title ?? ''}>
                {those.map((field) => (
                  <NewFieldInput
                    key={field.key}
                    field={field}
                    {...form.getInputProps(openField(field.key))}
                    value={form.getValues().open_field[field.key] ?? ''}
                  />
                ))}
              </Pair>
            )
            return title === null ? (
              inputs
            ) : (
              <Fieldset key={title} legend={title} variant="unstyled">
                {inputs}
              </Fieldset>
            )
          })}
        </>
      )}
    </FormDrawer>
  )
}
