import { useCommands } from '@app/panel/panel'
import { checkOwn, LONGEST, type OwnField } from '@domain/contacts/customer-change'
import { phoneProblem } from '@domain/contacts/phone'
import { CreateCustomerDocument } from '@infra/graphql/customers.gen'
import { TextInput } from '@mantine/core'
import { FormDrawer } from '@ui/kit/form/FormDrawer'
import { useTexts } from '@ui/kit/text'
import { lifeTexts } from '@ui/tickets/texts/life/pt_BR'
import { useRef } from 'react'
import { customerListTexts } from './texts/list/pt_BR'
import { customerTexts } from './texts/pt_BR'

type NewCustomer = { name: string; phone_number: string; email: string; document_register: string }

const EMPTY: NewCustomer = { name: '', phone_number: '', email: '', document_register: '' }
const OWN = ['name', 'email', 'document_register'] as const satisfies readonly OwnField[]

/** A customer who has not written yet. `onClose`: with their id once they are taken down. */
export default function NewCustomerDrawer({ onClose }: { onClose: (id: string | null) => void }) {
  const t = useTexts(customerListTexts)
  const own = useTexts(customerTexts)
  const life = useTexts(lifeTexts)
  const { change } = useCommands()
  const made = useRef<string | null>(null)
  const check = (typed: NewCustomer) => {
    const phone = phoneProblem(typed.phone_number)
    const problems: Record<string, string> = phone ? { phone_number: life(`start.problem.${phone}`) } : {}
    for (const field of OWN) {
      const checked = checkOwn(field, typed[field])
      if (!checked.ok) problems[field] = own(`edit.problem.${checked.problem}`)
    }
    return problems
  }
  return (
    <FormDrawer<NewCustomer>
      title={t('new.title')}
      check={check}
      initial={EMPTY}
      save={async (typed) => {
        const outcome = await change(CreateCustomerDocument, typed)
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
          <TextInput
            label={own('panel.phone')}
            description={life('start.whoHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
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
        </>
      )}
    </FormDrawer>
  )
}
